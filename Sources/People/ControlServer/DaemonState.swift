/// What came of reading the configuration again.
public enum ReloadOutcome: Hashable, Sendable {
  /// The file, the keys that have other values now, and what it declares no longer.
  case read(file: String, changed: [String], noLongerDeclared: [String])
  /// The file, line, key and what would be right; the settings stayed as they were.
  case refused(why: String)
}

/// What picketd knows of its own state, beside the household's.
public struct DaemonState: Hashable, Sendable {
  /// What is wrong with the configuration file, until it is mended.
  public var configurationTroubles: [String]
  /// How often the filter put rules back that another program had removed, since picketd started.
  public var rulesRestored: Int

  public init(configurationTroubles: [String] = [], rulesRestored: Int = 0) {
    (self.configurationTroubles, self.rulesRestored) = (configurationTroubles, rulesRestored)
  }
}
