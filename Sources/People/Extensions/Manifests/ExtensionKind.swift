/// What an extension is asked for.
public enum ExtensionKind: String, Hashable, Sendable, CaseIterable {
  case shieldConfiguration = "shield-configuration"
  case shieldAction = "shield-action"
  case deviceActivityMonitor = "device-activity-monitor"
  case deviceActivityReport = "device-activity-report"

  /// The others are taken note of, and wait for a picketd that asks them.
  public var isRun: Bool { self == .shieldConfiguration || self == .shieldAction }
}
