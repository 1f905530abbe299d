import Wire

/// All streams under reassembly: made when first needed, kept for the next flow, bounded in number and in bytes.
struct StreamPool: ~Copyable {
  private let limits: Limits
  private var streams: [Stream] = []
  private var free: [Int32] = []
  private var ages: AgeLists
  /// Bytes held beyond every stream's first 4 KiB.
  private var spare = 0

  init(limits: Limits) {
    self.limits = limits
    ages = AgeLists(devices: limits.devices, slots: limits.streams)
    streams.reserveCapacity(limits.streams)
    free.reserveCapacity(limits.streams)
  }

  subscript(slot: Int) -> Stream {
    _read { yield streams[slot] }
    _modify { yield &streams[slot] }
  }

  var isFull: Bool { free.isEmpty && streams.count >= limits.streams }

  /// A fresh stream for a flow, or nil when all are taken.
  mutating func take(flow: Int, device: DeviceID) -> Int? {
    let slot: Int
    if let reused = free.popLast() {
      slot = Int(reused)
    } else if streams.count < limits.streams {
      slot = streams.count
      streams.append(Stream())
    } else {
      return nil
    }
    streams[slot].reset(flow: flow)
    ages.append(slot, device: device)
    return slot
  }

  mutating func giveBack(_ slot: Int) {
    spare -= streams[slot].capacity - Stream.initialCapacity
    streams[slot].shrink()
    streams[slot].flow = -1
    ages.remove(slot)
    free.append(Int32(slot))
  }

  /// Makes room for `bytes` from the stream's start on; false when that passes a bound.
  mutating func reserve(_ slot: Int, _ bytes: Int) -> Bool {
    let capacity = streams[slot].capacity
    if bytes <= capacity { return true }
    if bytes > limits.streamBytes { return false }
    // In fourfold steps: 4, 16, 64 KiB, and the rest.
    let wanted = min(limits.streamBytes, max(bytes, capacity * 4))
    if spare + wanted - capacity > limits.spareStreamBytes { return false }
    spare += wanted - capacity
    streams[slot].grow(to: wanted)
    return true
  }

  /// The flow whose stream is the oldest of the busiest device.
  func victim() -> Int? {
    guard let slot = ages.victim() else { return nil }
    return Int(streams[slot].flow)
  }

  /// Slots that are in use, for the rounds that look at time.
  var used: Range<Int> { 0..<streams.count }
  func isUsed(_ slot: Int) -> Bool { streams[slot].flow >= 0 }
}
