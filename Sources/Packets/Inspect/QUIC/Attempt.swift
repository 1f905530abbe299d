import Wire

/// One try of a client to open a QUIC connection: its keys, its handshake bytes, and what was decided.
///
/// Known by the client's own connection ID together with the ID it chose for the server, from which the keys come:
/// a decoy and the real thing can share a 4-tuple, but not both of these.
struct Attempt {
  enum State: UInt8 {
    case undecided, allowed, blocked
  }

  var flow: Int32 = -1
  /// The flow's next attempt, or -1.
  var next: Int32 = -1
  var state = State.undecided
  /// A server answered this attempt with a long header of its own (R4).
  var isAccepted = false
  var version = QUICVersion.v1
  var source = ConnectionID()
  var original = ConnectionID()
  var keys: InitialKeys
  /// Slot of the stream of CRYPTO bytes, or -1.
  var stream: Int32 = -1
  /// Offset of the first CRYPTO byte behind the hellos that were judged.
  var parsed = 0
  /// Keyed hash of the allowed name, 0 before.
  var nameHash: UInt64 = 0
  /// Datagrams held so far, to keep their order.
  var sequence = 0
  var lastSeen: Instant
}

/// All attempts: a bounded slab, the oldest of the busiest device making room.
struct AttemptPool: ~Copyable {
  private let capacity: Int
  private var slab: [Attempt] = []
  private var free: [Int32] = []
  private var ages: AgeLists

  init(limits: Limits) {
    capacity = max(1, limits.attempts)
    ages = AgeLists(devices: limits.devices, slots: capacity)
    slab.reserveCapacity(capacity)
    free.reserveCapacity(capacity)
  }

  subscript(slot: Int) -> Attempt {
    _read { yield slab[slot] }
    _modify { yield &slab[slot] }
  }

  var isFull: Bool { slab.count - free.count >= capacity }
  var used: Range<Int> { 0..<slab.count }
  func isUsed(_ slot: Int) -> Bool { slab[slot].flow >= 0 }

  mutating func insert(_ attempt: Attempt, device: DeviceID) -> Int {
    let slot: Int
    if let reused = free.popLast() {
      slot = Int(reused)
      slab[slot] = attempt
    } else {
      slot = slab.count
      slab.append(attempt)
    }
    ages.append(slot, device: device)
    return slot
  }

  mutating func remove(_ slot: Int) {
    slab[slot].flow = -1
    ages.remove(slot)
    free.append(Int32(slot))
  }

  mutating func touch(_ slot: Int, at now: Instant) {
    slab[slot].lastSeen = now
    ages.touch(slot)
  }

  func victim() -> Int? { ages.victim() }
}
