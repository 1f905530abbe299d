public import Catalog
public import Inspect
public import Policy

/// Where the engine's results go: the kernel's queue, or the rows of a replay.
public protocol Outlet {
  mutating func forward(_ packet: PacketID)
  mutating func drop(_ packet: PacketID, _ reason: Reason)
  /// A verdict was asked for and given; `match` is what the catalog knew.
  mutating func decided(_ subject: borrowing Subject, _ match: Match, _ ruling: Ruling)
  /// The flow was torn down; `subject` is what it had said when it is about this flow.
  mutating func killed(_ flow: FlowID, _ reason: Reason, _ subject: borrowing Subject)
  /// The server's evidence is in: the flow may go on without the filter.
  mutating func finished(_ flow: FlowID)
}
