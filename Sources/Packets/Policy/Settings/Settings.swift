/// Everything that packets are judged by, as plain values: the people plane fills them, a snapshot is compiled from them.
///
/// Nothing here is normalised. Names are blocked and allowed with everything below them, whatever stands twice counts
/// once, and grants that have ended do nothing.
public struct Settings: Hashable, Sendable {
  /// The caller's revision number, which the snapshot gives back: it says which of two is newer.
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

  /// How unregistered devices of the home are treated.
  public enum UnknownDevices: Hashable, Sendable {
    /// It is not looked after.
    case pass
    /// It may do no more than any child of the household may; without children, the same as `pass`.
    case strictest
    /// It is treated as this child.
    case child(Int)
  }
}
