import CommandSpec

/// Planned verbs. Each says that it is to come, and what to use until then.
extension Verb {
  static let schedule = Verb(
    "schedule", coming: "shields at certain hours and days",
    until: "'picket shield add --for DUR' shields for a while, and cron can call it at an hour")
  static let limit = Verb(
    "limit", coming: "so many minutes a day for a category, a domain or an application",
    until: "'picket grant --for DUR' lets something through for a while, under a shield")
  static let earn = Verb(
    "earn", coming: "time earned by good use", until: "'picket grant --for DUR' gives time by hand")
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
