/// What the caller has to do next. Every packet that was fed is answered by exactly one `forward` or `drop`, at once
/// or after a `hold`.
public enum Step: Hashable, Sendable {
  /// Let the packet go.
  case forward(PacketID)
  /// Keep the packet; a later step will name it again.
  case hold(PacketID)
  /// Throw the packet away.
  case drop(PacketID, Denial)
  /// Decide about `Inspector.subject` and call `resolve` before anything else.
  case judge(FlowID)
  /// Say who opened this connection, of which only the middle was seen, by `trace` before anything else; whoever cannot
  /// tell says nothing.
  case trace(FlowID)
  /// Tear the flow down on both sides; its packets are dropped from here on.
  case kill(FlowID, Denial)
  /// The server's evidence is in (R4): the kernel may pass the flow's further packets by itself, except those that
  /// can open a new name (R5).
  case done(FlowID)
  /// The server has all that was judged and answers: nothing it sends needs to come here until the client asks for
  /// something else.
  case quiet(FlowID)
  /// A flow of datagrams made room for another: `Inspector.evicted` names its ends. What it sends next is read as the
  /// beginning of something, so it must not go on.
  case evict
  /// A flow of this device made room for another of which something passes unseen: what it was allowed for is known no
  /// more.
  case lose(DeviceID)
}

/// Which of a flow's further packets must come here.
public enum Posture: Hashable, Sendable {
  /// All that bear a payload, of both sides.
  case watched
  /// Those that can open a new name (R5), and no others.
  case free
  /// Those of the client that bear a payload, until the kernel has found the server's answer.
  case answered
}

/// Names one flow; a number is not used again for another flow while anyone may still hold it.
public struct FlowID: Hashable, Sendable {
  public let index: UInt32
  public let generation: UInt32

  @inlinable public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}

/// The steps of the packet at hand, in fixed memory.
struct StepQueue: ~Copyable {
  private var steps: Slab<Step>
  private var count = 0
  private var taken = 0

  /// For so many steps of one packet.
  init(capacity: Int) { steps = Slab(capacity: capacity) }

  var isEmpty: Bool { taken == count }

  @inline(__always)
  mutating func add(_ step: Step) {
    if count == steps.count { steps.append(step) } else { steps[count] = step }
    count += 1
  }

  /// The next step; there has to be one.
  @inline(__always)
  mutating func take() -> Step {
    defer { taken += 1 }
    return steps[taken]
  }

  @inline(__always)
  mutating func removeAll() { (count, taken) = (0, 0) }
}
