import CommandSpec

/// Planned verbs. Each says that it is to come, and what to use until then.
extension Verb {
  static let usage = Verb(
    "usage", coming: "minutes and bytes by child, domain, category and day",
    until: "'picket log' shows what was wanted and when")
  static let export = Verb(
    "export", coming: "usage as a table for other programs",
    until: "'picket log --json' gives decisions to other programs")
  static let dashboard = Verb(
    "dashboard", coming: "the household in a browser",
    until: "every verb shows it here; 'picket child show NAME' begins")
}
