/// Why a packet was dropped or a flow was ended.
public enum Denial: UInt8, Hashable, Sendable, CaseIterable {
  /// The policy blocks what the flow wants.
  case blocked
  /// Not a packet that a receiver would take.
  case malformed
  /// A fragment: the kernel reassembles before the filter looks, so a leftover is an attack.
  case fragment
  /// Data without a connection seen from its start (R6).
  case noState
  /// Data in a SYN: dropped, so that the client sends it again after the handshake.
  case synData
  /// Urgent data before the name is known: one byte that a server takes out of the stream.
  case urgent
  /// The same place in the stream was sent twice with different bytes (R1).
  case conflict
  /// Outside the range that the stream may hold.
  case outOfWindow
  /// Held back too long, or too many held.
  case holdLimit
  /// Sent for too long without saying what it wants.
  case timeout
  /// A bound was reached and this flow was the oldest of the busiest device.
  case evicted
  /// A second hello on the connection names another host than the first.
  case nameChanged
  /// A request whose end two readers would see in different places.
  case ambiguous
  /// A hello, head or message that its server would refuse, or larger than any client sends.
  case unreadable
  /// Nothing was judged that it could belong to: a QUIC packet of no allowed attempt, a server's data before its client
  /// asked, a SYN or a segment without payload beyond what a device may send unjudged.
  case notJudged
  /// A QUIC version that cannot be read; clients fall back to TCP.
  case unknownVersion
  /// A flow carried more than its purpose needs.
  case overBudget
  /// A flow allowed as a call carried something else.
  case notCall
}
