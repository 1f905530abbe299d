public import Catalog
public import Inspect
public import Policy

/// One thing that the engine wants done.
public enum PacketEffect: Sendable {
  /// Let the packet pass. The posture says which further packets of its flow must come.
  case forward(PacketID, Posture)
  /// Throw the packet away; its flow may go on.
  case drop(PacketID, Reason)
  /// Refuse the packet so that its sender learns of it: its flow is over.
  case end(PacketID, Reason)
  /// A verdict about a child was given: its index in `PacketEffects.decisions`.
  case decided(Int)
  /// Find out who opened this connection, which was met midstream, and call `Engine.trace` before anything else.
  case trace(FlowID, FlowKey, DeviceID)
  /// The flow was killed.
  case killed(FlowID, FlowKey?, Reason)
  /// The server's evidence is in: the flow may continue without the filter.
  case finished(FlowID)
  /// The server's answer may pass without the filter; the client's next request may not.
  case quieted(FlowKey)
  /// The flow was evicted, and must not pass unseen.
  case evicted(FlowKey)
  /// A flow of this device was evicted and passes unseen: it can no longer be judged.
  case forgot(DeviceID)
  /// The flow is allowed, and what it wants is unknown.
  case passedUnknown(FlowKey)
}

extension PacketEffect {
  /// A question about a child, and the ruling.
  public struct Decision: Sendable {
    public let subject: Subject
    /// What the catalog knows of the name.
    public let match: Match
    public let ruling: Ruling
    /// The settings that gave the ruling: its numbers of stores and applications are theirs.
    public let revision: UInt64
    /// The place in the snapshot of the host that answers instead.
    public let enforced: Int?

    /// Whether the settings refused the packet; otherwise packets themselves were at fault.
    var isRefusal: Bool { ruling.verdict == .block || enforced != nil }
  }
}

/// What the engine wants done, in this order.
///
/// One list is reused, with room for all questions of a full segment: unused memory costs only addresses. Every packet
/// that the engine took gets one `forward`, `drop` or `end`, at once or after it was held.
public struct PacketEffects: ~Copyable {
  private var list: [PacketEffect] = []
  private var taken = 0
  /// Beside the list, since a decision is ten times as large as an effect.
  public private(set) var decisions: [PacketEffect.Decision] = []

  /// A segment of 64 KiB has at most 3,500 questions for names.
  private static let most = 4_096

  public init() {
    list.reserveCapacity(PacketEffects.most)
    decisions.reserveCapacity(PacketEffects.most)
  }

  mutating func add(_ effect: PacketEffect) { list.append(effect) }

  mutating func add(_ decision: PacketEffect.Decision) {
    list.append(.decided(decisions.count))
    decisions.append(decision)
  }

  /// Whether all were taken.
  var areTaken: Bool { taken == list.count }

  /// The next effect; nil when all were taken, which empties the list.
  public mutating func next() -> PacketEffect? {
    if taken < list.count {
      defer { taken += 1 }
      return list[taken]
    }
    list.removeAll(keepingCapacity: true)
    decisions.removeAll(keepingCapacity: true)
    taken = 0
    return nil
  }
}
