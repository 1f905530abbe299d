public import Activity
public import Policy
package import Replication
public import Wire

/// What the configuration says of the household.
public struct HouseholdOptions: Hashable, Sendable {
  /// What a device of the home that nobody has taken in gets.
  public enum UnknownDevices: Hashable, Sendable {
    case pass
    case strictest
    /// The same as the child of this name.
    case child(String)
  }

  /// Of children who have none of their own.
  public var level: Level
  public var unknownDevices: UnknownDevices
  /// Who answers for search engines.
  public var engines: [SafeSearchHost]
  /// Search engines that cannot be made safe.
  public var unenforced: [Name]
  /// Days for which decisions are kept.
  public var retention: Int
  /// The zone that schedules hold in; nil for the machine's.
  public var zone: Zone?
  /// Where tunnels of children's devices may lead.
  public var tunnelPeers: [Settings.Device.Network]
  /// Where the family's database is now, wherever it was when this machine was let in.
  package var fleet: FleetPlace?

  public init(
    level: Level = .normal, unknownDevices: UnknownDevices = .strictest, engines: [SafeSearchHost] = [],
    unenforced: [Name] = [], retention: Int = 30, zone: Zone? = nil,
    tunnelPeers: [Settings.Device.Network] = []
  ) {
    self.level = level
    self.unknownDevices = unknownDevices
    self.engines = engines
    self.unenforced = unenforced
    self.retention = retention
    self.zone = zone
    self.tunnelPeers = tunnelPeers
  }
}
