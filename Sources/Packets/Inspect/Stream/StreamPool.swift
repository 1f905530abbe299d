import Wire

/// All streams under reassembly: made when first needed, reused by the next flow, bounded in number and in bytes.
struct StreamPool: ~Copyable {
  /// Enough for an ordinary hello, a post-quantum one included.
  static let smallSize = 4_096

  private var streams: Slab<Stream>
  /// The state of each stream's HTTP reader.
  private var http: Slab<HTTPState>
  private var small: ByteSlab
  private var large: ByteSlab
  private var free: Slab<StreamSlot>
  private var ages: AgeLists<Stream>
  private var largeAges: AgeLists<Stream>
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

  subscript(slot: StreamSlot) -> Stream {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(streams.address(of: slot)) }
    @inline(__always)
    unsafeMutableAddress { unsafe streams.address(of: slot) }
  }

  subscript(http slot: StreamSlot) -> HTTPState {
    @inline(__always) _read { yield http[slot.index] }
    @inline(__always) _modify { yield &http[slot.index] }
  }

  var isFull: Bool { free.isEmpty && streams.count >= capacity }

  /// A fresh stream for a flow, or nil when all are taken.
  @inline(__always)
  mutating func take(flow: FlowSlot, device: DeviceID, at offset: Int) -> StreamSlot? {
    let slot: StreamSlot
    if let reused = free.popLast() {
      slot = reused
    } else if streams.count < capacity, let room = small.take() {
      slot = StreamSlot(streams.count)
      streams.append(Stream(bytes: room))
      http.append(HTTPState())
    } else {
      return nil
    }
    streams[slot].begin(flow: flow, at: offset)
    ages.append(slot, device: device)
    return slot
  }

  mutating func giveBack(_ slot: StreamSlot) {
    if streams[slot].isLarge {
      large.giveBack(streams[slot].bytes)
      largeAges.remove(slot)
      // The stream has the slot of the same index in the small slab.
      streams[slot].bytes = ByteSlot(slot.index)
      streams[slot].isLarge = false
    }
    if streams[slot].hasHTTP {
      http[slot.index] = HTTPState()
      streams[slot].hasHTTP = false
    }
    streams[slot].flow = nil
    ages.remove(slot)
    free.append(slot)
  }

  /// Whether the stream could keep bytes up to `offset`, and whether it has to grow for that.
  enum Room {
    case enough
    case grows
    case beyond
  }

  @inline(__always)
  func room(_ slot: StreamSlot, upTo offset: Int) -> Room {
    let bytes = offset - streams[slot].start
    if bytes <= (streams[slot].isLarge ? large.size : small.size) { return .enough }
    return bytes <= large.size ? .grows : .beyond
  }

  var isOutOfLarge: Bool { large.isFull }

  /// Moves a stream's bytes to a large slot; false when none is free.
  mutating func grow(_ slot: StreamSlot, device: DeviceID) -> Bool {
    if streams[slot].isLarge { return true }
    guard let room = large.take() else { return false }
    let kept = 0..<(streams[slot].end - streams[slot].start)
    large.overwrite(room, with: small, streams[slot].bytes, kept)
    streams[slot].bytes = room
    streams[slot].isLarge = true
    largeAges.append(slot, device: device)
    return true
  }

  /// The oldest stream of a device that has more than `count`.
  @inline(__always)
  func oldest(of device: DeviceID, beyond count: Int) -> StreamSlot? { ages.oldest(of: device, beyond: count) }

  /// The oldest stream of the busiest device, among all or among the large ones.
  func victim(large isLarge: Bool) -> StreamSlot? { isLarge ? largeAges.victim() : ages.victim() }

  /// All slots that were ever used, the free ones included.
  var slots: LazyMapSequence<Range<Int>, StreamSlot> { streams.slots }
}

extension StreamPool {
  /// The kept bytes of `range`, which must lie between the stream's `start` and `end`.
  @_lifetime(borrow self)
  @_addressableSelf
  @inline(__always)
  func view(_ slot: StreamSlot, _ range: Range<Int>) -> RawSpan {
    let start = streams[slot].start
    let place = range.lowerBound - start..<range.upperBound - start
    if streams[slot].isLarge { return large.view(streams[slot].bytes, place) }
    return small.view(streams[slot].bytes, place)
  }

  /// Inserts `data` at stream offset `offset`; bytes before `start` are settled and ignored. The first copy stays, a
  /// conflict is reported (R1). The caller has made room.
  @inline(__always)
  mutating func insert(_ data: RawSpan, at offset: Int, into slot: StreamSlot) -> Stream.Insertion {
    let start = streams[slot].start
    let have = streams[slot].have
    let end = offset + data.byteCount
    if end <= start { return .inOrder }
    if room(slot, upTo: end) != .enough { return .beyond }
    if offset == have && streams[slot].ahead.isEmpty {
      // Nearly every segment: the next one.
      write(data, at: offset - start, slot)
      streams[slot].have = end
      return .inOrder
    }
    let from = max(offset, start)
    let piece = data.within(from - offset..<data.byteCount)
    // Bytes before `have`, and bytes that came ahead, must be equal to the kept ones.
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
  private mutating func write(_ piece: RawSpan, at place: Int, _ slot: StreamSlot) {
    if streams[slot].isLarge {
      large.overwrite(streams[slot].bytes, at: place, with: piece)
    } else {
      small.overwrite(streams[slot].bytes, at: place, with: piece)
    }
  }

  @_addressableSelf
  private func agrees(_ piece: RawSpan, at from: Int, _ range: Range<Int>, _ slot: StreamSlot) -> Bool {
    view(slot, range).equals(piece.within(range.lowerBound - from..<range.upperBound - from))
  }

  /// Releases everything before `offset`, which is at most `have`.
  mutating func release(_ slot: StreamSlot, upTo offset: Int) {
    let start = streams[slot].start
    guard offset > start, offset <= streams[slot].have else { return }
    let end = streams[slot].end
    if end > offset {
      let kept = offset - start..<end - start
      if streams[slot].isLarge {
        large.move(streams[slot].bytes, from: kept)
      } else {
        small.move(streams[slot].bytes, from: kept)
      }
    }
    streams[slot].start = offset
  }
}
