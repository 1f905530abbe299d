import Wire

/// One direction of a conversation, put together: first copy is law, conflict is reported (R1).
///
/// Offsets count from the stream's first byte. Bytes before `start` are settled and no longer kept.
struct Stream {
  /// What became of a piece of data.
  enum Insertion {
    /// The contiguous part grew, or the piece was wholly known and equal.
    case inOrder
    /// Kept, but something before it is missing.
    case ahead
    /// Other bytes stood there first.
    case conflict
    /// More than the stream may hold, or too scattered.
    case beyond
  }

  /// Capacity that every stream has from the beginning, so that an ordinary hello allocates nothing.
  static let initialCapacity = 4_096

  private(set) var bytes: [UInt8]
  /// Stream offset of `bytes[0]`.
  private(set) var start = 0
  /// End of what has arrived without a gap.
  private(set) var have = 0
  private(set) var ahead = Spans()
  /// First of the packets held back for this stream, or -1.
  var held: Int32 = -1
  var heldCount = 0
  /// The flow it belongs to, or -1 when it is free.
  var flow: Int32 = -1
  /// Where the reading of a request head or a chunked body stands.
  var http = HTTPState()

  init() { bytes = Array(repeating: 0, count: Stream.initialCapacity) }

  /// Starts over for a flow.
  mutating func reset(flow: Int) {
    begin(at: 0)
    ahead.removeAll()
    held = -1
    heldCount = 0
    http = HTTPState()
    self.flow = Int32(flow)
  }

  /// Moves the start of an empty stream to where its flow left off.
  mutating func begin(at offset: Int) {
    start = offset
    have = offset
  }

  var capacity: Int { bytes.count }

  /// Forgets what arrived ahead of its turn, because the packets that brought it were dropped.
  mutating func forgetAhead() { ahead.removeAll() }

  mutating func grow(to capacity: Int) {
    bytes.append(contentsOf: repeatElement(0, count: max(0, capacity - bytes.count)))
  }

  mutating func shrink() {
    if bytes.count > Stream.initialCapacity { bytes = Array(repeating: 0, count: Stream.initialCapacity) }
  }

  /// Kept bytes of `range`, which must lie in `start..<have`.
  @_lifetime(borrow self)
  func view(_ range: Range<Int>) -> RawSpan {
    bytes.raw.within(range.lowerBound - start..<range.upperBound - start)
  }

  /// Adds `data` at stream offset `offset`; whatever lies before `start` is settled and not looked at.
  /// The caller has seen to it that the capacity reaches as far as the data.
  mutating func insert(_ data: RawSpan, at offset: Int) -> Insertion {
    let end = offset + data.byteCount
    if end <= start { return .inOrder }
    let skipped = max(0, start - offset)
    let from = offset + skipped
    if end - start > capacity { return .beyond }
    let piece = data.within(skipped..<data.byteCount)
    // What lies before `have`, and what lies in stretches that came ahead, must be equal.
    if from < have && !agrees(piece, from..<min(end, have)) { return .conflict }
    for index in 0..<ahead.count {
      let overlap = ahead[index].clamped(to: from..<max(end, from))
      if !overlap.isEmpty && !agrees(piece, at: from, overlap) { return .conflict }
    }
    if end <= have { return .inOrder }
    if from > have {
      guard ahead.insert(from..<end) else { return .beyond }
      bytes.overwrite(at: from - start, with: piece)
      return .ahead
    }
    bytes.overwrite(at: from - start, with: piece)
    have = end
    while let next = ahead.first, next.lowerBound <= have {
      have = max(have, next.upperBound)
      ahead.removeFirst()
    }
    return .inOrder
  }

  private func agrees(_ piece: RawSpan, _ range: Range<Int>) -> Bool {
    agrees(piece, at: range.lowerBound, range)
  }

  private func agrees(_ piece: RawSpan, at from: Int, _ range: Range<Int>) -> Bool {
    let mine = bytes.raw.within(range.lowerBound - start..<range.upperBound - start)
    return mine.equals(piece.within(range.lowerBound - from..<range.upperBound - from))
  }

  /// Lets go of everything before `offset`, which lies no further than `have`.
  mutating func settle(upTo offset: Int) {
    guard offset > start, offset <= have else { return }
    let end = ahead.isEmpty ? have : ahead[ahead.count - 1].upperBound
    if end > offset { bytes.move(from: offset - start..<end - start, to: 0) }
    start = offset
  }
}
