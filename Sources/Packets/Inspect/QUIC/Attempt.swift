import Wire

/// A client's attempt to open a QUIC connection: its keys, its handshake bytes, and the decision.
///
/// Identified by the client's own connection ID together with the ID it chose for the server, from which the keys come:
/// a decoy and the real attempt can share a 4-tuple, but not both IDs.
struct Attempt {
  enum State: UInt8 {
    case undecided, allowed, blocked
  }

  /// Its flow; nil when the attempt is over.
  @Packed var flow: FlowSlot?
  /// The flow's next attempt.
  @Packed var next: AttemptSlot?
  var state = State.undecided
  /// A server answered this attempt with a long header of its own (R4).
  var isAccepted = false
  var version = QUICVersion.v1
  var source = ConnectionID()
  var original = ConnectionID()
  var keys: InitialKeys
  /// The stream of its CRYPTO bytes.
  @Packed var stream: StreamSlot?
  /// Offset of the first CRYPTO byte behind the hellos that were judged.
  var parsed = 0
  /// Keyed hash of the allowed name, 0 before.
  var nameHash: UInt64 = 0
  /// How many datagrams were held so far, to keep their order.
  var sequence = 0
  var lastSeen: Instant
}

/// All attempts, in a bounded slab. When it is full, the busiest device's oldest attempt makes room.
struct AttemptPool: ~Copyable {
  private let capacity: Int
  private var slab: Slab<Attempt>
  private var free: Slab<AttemptSlot>
  private var ages: AgeLists<Attempt>

  init(limits: Limits) {
    capacity = max(1, limits.attempts)
    ages = AgeLists(devices: limits.devices, slots: capacity)
    slab = Slab(capacity: capacity)
    free = Slab(capacity: capacity)
  }

  subscript(slot: AttemptSlot) -> Attempt {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(slab.address(of: slot)) }
    @inline(__always)
    unsafeMutableAddress { unsafe slab.address(of: slot) }
  }

  var isFull: Bool { slab.count - free.count >= capacity }
  /// All slots that were ever used, the free ones included.
  var slots: LazyMapSequence<Range<Int>, AttemptSlot> { slab.slots }

  mutating func insert(_ attempt: Attempt, device: DeviceID) -> AttemptSlot {
    let slot: AttemptSlot
    if let reused = free.popLast() {
      slot = reused
      slab[slot] = attempt
    } else {
      slot = AttemptSlot(slab.count)
      slab.append(attempt)
    }
    ages.append(slot, device: device)
    return slot
  }

  mutating func remove(_ slot: AttemptSlot) {
    slab[slot].flow = nil
    ages.remove(slot)
    free.append(slot)
  }

  mutating func touch(_ slot: AttemptSlot, at now: Instant) {
    slab[slot].lastSeen = now
    ages.touch(slot)
  }

  func victim() -> AttemptSlot? { ages.victim() }
}
