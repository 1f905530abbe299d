import Wire

/// All streams under reassembly: made when first needed, kept for the next flow, bounded in number and in bytes.
struct StreamPool: ~Copyable {
  /// Enough for an ordinary hello, a post-quantum one included.
  static let smallSize = 4_096

  private var streams: Slab<Stream>
  /// Where the reading of each stream's request head or chunked body stands.
  var http: Slab<HTTPState>
  private var small: ByteSlab
  private var large: ByteSlab
  private var free: Slab<Int32>
  private var ages: AgeLists
  private var largeAges: AgeLists
  private let capacity: Int

  init(limits: Limits) {
    capacity = limits.streams
    small = ByteSlab(size: StreamPool.smallSize, capacity: limits.streams)
    large = ByteSlab(size: limits.streamBytes, capacity: limits.largeStreams)
    ages = AgeLists(devices: limits.devices, slots: limits.streams)
    largeAges = AgeLists(devices: limits.devices, slots: limits.streams)
    streams = Slab(capacity: limits.streams)
    http = Slab(capacity: limits.streams)
    free = Slab(capacity: limits.streams)
  }

  subscript(slot: Int) -> Stream {
    @inline(__always) _read { yield streams[slot] }
    @inline(__always) _modify { yield &streams[slot] }
  }

  var isFull: Bool { free.isEmpty && streams.count >= capacity }

  /// A fresh stream for a flow, or nil when all are taken.
  @inline(__always)
  mutating func take(flow: Int, device: DeviceID, at offset: Int) -> Int? {
    let slot: Int
    if let reused = free.popLast() {
      slot = Int(reused)
    } else if streams.count < capacity, let room = small.take() {
      slot = streams.count
      streams.append(Stream(slot: room))
      http.append(HTTPState())
    } else {
      return nil
    }
    streams[slot].begin(flow: flow, at: offset)
    ages.append(slot, device: device)
    return slot
  }

  mutating func giveBack(_ slot: Int) {
    if streams[slot].isLarge {
      large.giveBack(streams[slot].slot)
      largeAges.remove(slot)
      // A stream's small room has its own number.
      streams[slot].slot = Int32(slot)
      streams[slot].isLarge = false
    }
    if streams[slot].hasHTTP {
      http[slot] = HTTPState()
      streams[slot].hasHTTP = false
    }
    streams[slot].flow = -1
    ages.remove(slot)
    free.append(Int32(slot))
  }

  /// Whether the stream could keep bytes up to `offset`, and whether it has to grow for that.
  enum Room {
    case enough
    case grows
    case beyond
  }

  @inline(__always)
  func room(_ slot: Int, upTo offset: Int) -> Room {
    let bytes = offset - streams[slot].start
    if bytes <= (streams[slot].isLarge ? large.size : small.size) { return .enough }
    return bytes <= large.size ? .grows : .beyond
  }

  var isOutOfLarge: Bool { large.isFull }

  /// Moves a stream's bytes to a large slot; false when there is none.
  mutating func grow(_ slot: Int, device: DeviceID) -> Bool {
    if streams[slot].isLarge { return true }
    guard let room = large.take() else { return false }
    let kept = 0..<(streams[slot].end - streams[slot].start)
    large.overwrite(room, with: small, streams[slot].slot, kept)
    streams[slot].slot = room
    streams[slot].isLarge = true
    largeAges.append(slot, device: device)
    return true
  }

  /// The oldest stream of a device that has more than so many.
  @inline(__always)
  func oldest(of device: DeviceID, beyond count: Int) -> Int? { ages.oldest(of: device, beyond: count) }

  /// The oldest stream of the busiest device, among all or among the large ones.
  func victim(large isLarge: Bool) -> Int? { isLarge ? largeAges.victim() : ages.victim() }

  /// Slots that have been made, for the rounds that look at time.
  var made: Range<Int> { 0..<streams.count }
}

extension StreamPool {
  /// Kept bytes of `range`, which must lie between the stream's `start` and `end`.
  @_lifetime(borrow self)
  @_addressableSelf
  @inline(__always)
  func view(_ slot: Int, _ range: Range<Int>) -> RawSpan {
    let start = streams[slot].start
    let place = range.lowerBound - start..<range.upperBound - start
    if streams[slot].isLarge { return large.view(streams[slot].slot, place) }
    return small.view(streams[slot].slot, place)
  }

  /// Adds `data` at stream offset `offset`; whatever lies before `start` is settled and not looked at. First copy is
  /// law, conflict is reported (R1). The caller has seen to it that there is room.
  @inline(__always)
  mutating func insert(_ data: RawSpan, at offset: Int, into slot: Int) -> Stream.Insertion {
    let start = streams[slot].start
    let have = streams[slot].have
    let end = offset + data.byteCount
    if end <= start { return .inOrder }
    if room(slot, upTo: end) != .enough { return .beyond }
    if offset == have && streams[slot].ahead.isEmpty {
      // What nearly every segment is: the next one.
      write(data, at: offset - start, slot)
      streams[slot].have = end
      return .inOrder
    }
    let from = max(offset, start)
    let piece = data.within(from - offset..<data.byteCount)
    // What lies before `have`, and what lies in stretches that came ahead, must be equal.
    if from < have && !agrees(piece, at: from, from..<min(end, have), slot) { return .conflict }
    for index in 0..<streams[slot].ahead.count {
      let stretch = streams[slot].ahead[index]
      let overlap = max(stretch.lowerBound, from)..<max(min(stretch.upperBound, end), max(stretch.lowerBound, from))
      if !overlap.isEmpty && !agrees(piece, at: from, overlap, slot) { return .conflict }
    }
    if end <= have { return .inOrder }
    if from > have && !streams[slot].ahead.insert(from..<end) { return .beyond }
    write(piece, at: from - start, slot)
    if from > have { return .ahead }
    streams[slot].extend(to: end)
    return .inOrder
  }

  @inline(__always)
  private mutating func write(_ piece: RawSpan, at place: Int, _ slot: Int) {
    if streams[slot].isLarge {
      large.overwrite(streams[slot].slot, at: place, with: piece)
    } else {
      small.overwrite(streams[slot].slot, at: place, with: piece)
    }
  }

  @_addressableSelf
  private func agrees(_ piece: RawSpan, at from: Int, _ range: Range<Int>, _ slot: Int) -> Bool {
    view(slot, range).equals(piece.within(range.lowerBound - from..<range.upperBound - from))
  }

  /// Lets go of everything before `offset`, which lies no further than `have`.
  mutating func settle(_ slot: Int, upTo offset: Int) {
    let start = streams[slot].start
    guard offset > start, offset <= streams[slot].have else { return }
    let end = streams[slot].end
    if end > offset {
      let kept = offset - start..<end - start
      if streams[slot].isLarge {
        large.move(streams[slot].slot, from: kept)
      } else {
        small.move(streams[slot].slot, from: kept)
      }
    }
    streams[slot].start = offset
  }
}
