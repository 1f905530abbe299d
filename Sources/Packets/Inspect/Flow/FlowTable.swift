import Wire

/// Flows by their two ends: open addressing over a slab that is reserved once and never moves.
struct FlowTable: ~Copyable {
  private let seed: HashSeed
  private let capacity: Int
  /// Slab index + 1 of the flow whose hash leads here, 0 when free. At most half full, so that probes stay short.
  private var index: Slab<UInt32>
  /// The size of `index`, a power of two, minus one.
  private let mask: Int
  private var slab: Slab<Flow>
  private var free: Slab<FlowSlot>
  private var ages: AgeLists<Flow>
  /// The index of the slot that is checked for age next.
  private var nextToAge = 0

  init(limits: Limits, seed: HashSeed) {
    self.seed = seed
    capacity = max(1, limits.flows)
    var size = 2
    while size < capacity * 2 { size *= 2 }
    index = Slab(zeros: size)
    mask = size - 1
    ages = AgeLists(devices: limits.devices, slots: capacity)
    slab = Slab(capacity: capacity)
    free = Slab(capacity: capacity)
  }

  var count: Int { slab.count - free.count }
  var isFull: Bool { count >= capacity }

  subscript(slot: FlowSlot) -> Flow {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(slab.address(of: slot)) }
    @inline(__always)
    unsafeMutableAddress { unsafe slab.address(of: slot) }
  }

  @inline(__always)
  func id(_ slot: FlowSlot) -> FlowID {
    FlowID(index: UInt32(truncatingIfNeeded: slot.index), generation: slab[slot].generation)
  }

  /// The slot of a flow, if the flow with this ID is still alive.
  func slot(_ id: FlowID) -> FlowSlot? {
    guard id.index < slab.count else { return nil }
    let slot = FlowSlot(Int(id.index))
    return slab[slot].generation == id.generation && slab[slot].isUsed ? slot : nil
  }

  /// The hash for `find` and `insert`, computed once a packet, since hashing is half of either.
  @inline(__always)
  func hash(_ key: FlowKey) -> UInt64 { key.hash(seed) }

  /// Prefetches the memory where a packet's flow is looked up.
  @inline(__always)
  func foresee(_ packet: borrowing Packet) {
    let hash = seed.hash(
      packet.source, packet.sourcePort, packet.destination, packet.destinationPort, packet.transport.number)
    index.fetch(Int(truncatingIfNeeded: hash) & mask)
  }

  @inline(__always)
  func find(_ key: FlowKey, _ hash: UInt64) -> FlowSlot? {
    var place = Int(truncatingIfNeeded: hash) & mask
    while index[place] != 0 {
      let slot = FlowSlot(Int(index[place]) - 1)
      if slab[slot].hash == hash && slab[slot].key == key { return slot }
      place = (place &+ 1) & mask
    }
    return nil
  }

  /// Adds a flow that is not in the table. The caller has made room.
  @inline(__always)
  mutating func insert(_ key: FlowKey, _ hash: UInt64, device: DeviceID, at now: Instant) -> FlowSlot {
    let slot: FlowSlot
    if let reused = free.popLast() {
      slot = reused
      slab[slot].reset(key: key, hash: hash, device: device, at: now)
    } else {
      slot = FlowSlot(slab.count)
      slab.append(Flow(key: key, hash: hash, device: device, at: now))
    }
    var place = Int(truncatingIfNeeded: hash) & mask
    while index[place] != 0 { place = (place &+ 1) & mask }
    index[place] = UInt32(slot.index) + 1
    ages.append(slot, device: device)
    return slot
  }

  /// Removes a flow and closes the gap in its probe chain, so no tombstones are needed.
  mutating func remove(_ slot: FlowSlot) {
    var hole = Int(truncatingIfNeeded: slab[slot].hash) & mask
    while index[hole] != UInt32(slot.index) + 1 { hole = (hole + 1) & mask }
    var place = (hole + 1) & mask
    while index[place] != 0 {
      let home = Int(truncatingIfNeeded: slab[Int(index[place]) - 1].hash) & mask
      if (place - home) & mask >= (place - hole) & mask {
        index[hole] = index[place]
        hole = place
      }
      place = (place &+ 1) & mask
    }
    index[hole] = 0
    ages.remove(slot)
    slab[slot].retire()
    free.append(slot)
  }

  @inline(__always)
  mutating func touch(_ slot: FlowSlot, at now: Instant) {
    slab[slot].lastSeen = now
    ages.touch(slot)
  }

  func victim() -> FlowSlot? { ages.victim() }

  /// The next `count` slots in turn, unused ones included.
  mutating func nextToAge(_ count: Int) -> LazyMapSequence<Range<Int>, FlowSlot> {
    let start = min(nextToAge, slab.count)
    let end = min(start + count, slab.count)
    nextToAge = end == slab.count ? 0 : end
    return slab.slots[start..<end]
  }

  /// All slots that were ever used, the free ones included.
  var slots: LazyMapSequence<Range<Int>, FlowSlot> { slab.slots }
}
