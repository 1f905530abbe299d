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

  /// Where guardians' pages are; nil where the configuration has none.
  public var dashboard: Dashboard?

  public init(configurationTroubles: [String] = [], rulesRestored: Int = 0, dashboard: Dashboard? = nil) {
    (self.configurationTroubles, self.rulesRestored) = (configurationTroubles, rulesRestored)
    self.dashboard = dashboard
  }

  public struct Dashboard: Hashable, Sendable {
    public let address: String
    public let port: Int
    /// Whether this machine alone reaches it.
    public let isLocal: Bool
    /// SHA-256 of the certificate that picket-web made by itself.
    public var fingerprint: String?

    public init(address: String, port: Int, isLocal: Bool) {
      (self.address, self.port, self.isLocal) = (address, port, isLocal)
    }
  }
}
