import CommandSpec

/// Planned verbs. Each says that it is to come, and what to use until then.
extension Verb {
  static let dashboard = Verb(
    "dashboard", coming: "the household in a browser",
    until: "every verb shows it here; 'picket child show NAME' begins")
}
