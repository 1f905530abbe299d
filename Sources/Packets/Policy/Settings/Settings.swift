/// Everything that packets are judged by, as plain values: the people plane fills them, a snapshot is compiled from them.
///
/// Nothing here is normalised. Names are blocked and allowed with everything below them, whatever stands twice counts
/// once, and grants that have ended do nothing.
public struct Settings: Hashable, Sendable {
  /// Chosen by whoever fills this in, and given back by the snapshot: which of two is newer.
  public var revision: UInt64
  public var children: [Child]
  public var devices: [Device]
  public var unknownDevices: UnknownDevices
  public var safeSearch: [SafeSearchHost]
  /// Where a guardian lets tunnels lead to, as a school's: there they pass whatever else is said.
  public var tunnelPeers: [Device.Network]

  public init(
    revision: UInt64 = 0, children: [Child] = [], devices: [Device] = [], unknownDevices: UnknownDevices = .pass,
    safeSearch: [SafeSearchHost] = [], tunnelPeers: [Device.Network] = []
  ) {
    self.revision = revision
    self.children = children
    self.devices = devices
    self.unknownDevices = unknownDevices
    self.safeSearch = safeSearch
    self.tunnelPeers = tunnelPeers
  }

  /// What a device of the home that nobody registered gets.
  public enum UnknownDevices: Hashable, Sendable {
    /// It is not looked after.
    case pass
    /// It is never better off than any child of the household; without children, the same as `pass`.
    case strictest
    /// It is treated as this child.
    case child(Int)
  }
}
