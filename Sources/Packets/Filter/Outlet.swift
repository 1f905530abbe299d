public import Catalog
public import Inspect
public import Policy

/// Where the engine's results go: the kernel's queue, or the rows of a replay.
public protocol Outlet: ~Copyable {
  /// `posture` says which further packets of its flow must come.
  mutating func forward(_ packet: PacketID, _ posture: Posture)
  mutating func drop(_ packet: PacketID, _ reason: Reason)
  /// A verdict was asked for about a child and given; `match` is what the catalog knew, `enforced` the place in the
  /// snapshot of the host that is to answer in this one's stead.
  mutating func decided(
    _ subject: borrowing @_addressable Subject, _ match: Match, _ ruling: Ruling, child: Int, enforced: Int?)
  /// The flow was torn down; `subject` is what it had said when it is about this flow.
  mutating func killed(_ flow: FlowID, _ ends: FlowKey?, _ reason: Reason, _ subject: borrowing @_addressable Subject)
  /// The server's evidence is in: the flow may go on without the filter.
  mutating func finished(_ flow: FlowID)
  /// The server's answer may go on without the filter, the client's next request may not.
  mutating func quieted(_ ends: FlowKey)
  /// The flow made room for another, and must not go on unseen.
  mutating func evicted(_ ends: FlowKey)
  /// A flow of this device made room for another and goes on unseen: nobody can ask about it again.
  mutating func lost(_ device: DeviceID)
  /// The flow is allowed, and nobody knows what it wants.
  mutating func passedUnknown(_ ends: FlowKey)
  /// Whether the server opened this connection, and the device answers it.
  mutating func isInbound(_ ends: FlowKey, to device: DeviceID) -> Bool
}

extension Outlet where Self: ~Copyable {
  /// A connection whose beginning is not there is nobody's.
  public mutating func isInbound(_ ends: FlowKey, to device: DeviceID) -> Bool { false }
  public mutating func passedUnknown(_ ends: FlowKey) {}
}
