/// What the caller has to do next. Every packet that was fed gets exactly one `forward` or `drop`, at once or after a
/// `hold`.
public enum Step: Hashable, Sendable {
  /// Let the packet go.
  case forward(PacketID)
  /// Keep the packet; a later step will name it again.
  case hold(PacketID)
  /// Throw the packet away.
  case drop(PacketID, Denial)
  /// Decide about `Inspector.subject` and call `resolve` before anything else.
  case judge(FlowID)
  /// Call `trace` before anything else: who opened this connection, of which only the middle was seen? Skip the call if
  /// that is unknown.
  case trace(FlowID)
  /// End the flow on both sides; its further packets are dropped.
  case kill(FlowID, Denial)
  /// The server's evidence is in (R4): the kernel may pass the flow's further packets, except those that can open a new
  /// name (R5).
  case done(FlowID)
  /// The server has all that was judged and answers: its packets need not come here until the client asks for something
  /// else.
  case quiet(FlowID)
  /// A datagram flow was evicted: `Inspector.evicted` has its ends. Its next packet is read as a beginning, so the
  /// kernel must not pass it.
  case evict
  /// A flow of this device was evicted while the kernel passes part of it: what it was allowed for is forgotten.
  case lose(DeviceID)
}

/// Which of a flow's further packets must come here. `FlowMark` says it to the kernel.
///
/// | `Flow.Stage` | `Posture` |
/// |---|---|
/// | undecided, denied | all |
/// | awaitsEvidence | client, if the kernel looks for the server's answer by itself; else all |
/// | perRequest | all |
/// | free | openers, unless a budget limits the flow |
public enum Posture: Hashable, Sendable {
  /// All packets with payload, of both ends.
  case all
  /// The client's packets with payload, until the kernel has found the server's answer.
  case client
  /// Those that can open a new name (R5), and no others.
  case openers
}

/// Identifies one flow; an ID is not used for another flow while anyone may still hold it.
public struct FlowID: Hashable, Sendable {
  public let index: UInt32
  public let generation: UInt32

  @inlinable public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}

/// The steps of the current packet, in fixed memory.
struct StepQueue: ~Copyable {
  private var steps: Slab<Step>
  private var count = 0
  private var taken = 0

  /// `capacity` is the greatest number of steps of one packet.
  init(capacity: Int) { steps = Slab(capacity: capacity) }

  var isEmpty: Bool { taken == count }

  @inline(__always)
  mutating func add(_ step: Step) {
    if count == steps.count { steps.append(step) } else { steps[count] = step }
    count += 1
  }

  /// The next step; the queue must not be empty.
  @inline(__always)
  mutating func take() -> Step {
    defer { taken += 1 }
    return steps[taken]
  }

  @inline(__always)
  mutating func removeAll() { (count, taken) = (0, 0) }
}
