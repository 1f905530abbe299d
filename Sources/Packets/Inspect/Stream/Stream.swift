import Wire

/// One direction of a conversation, put together: where it stands. Its bytes lie in the pool.
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

  /// Stream offset of the first byte that is kept.
  var start = 0
  /// End of what has arrived without a gap.
  var have = 0
  var ahead = PendingRanges()
  /// First of the packets held back for this stream, or -1, and how many there are.
  var held: Int32 = -1
  var heldCount: Int32 = 0
  /// The flow it belongs to, or -1 when it is free.
  var flow: Int32 = -1
  /// The QUIC attempt whose CRYPTO bytes it holds, or -1.
  var attempt: Int32 = -1
  /// Slot in the slab that keeps its bytes: its own number in the small one, or the one it grew into.
  var slot: Int32
  var isLarge = false
  /// Its reading keeps a state beside it, which the next flow must not find.
  var hasHTTP = false

  /// End of the last byte that is kept.
  var end: Int { ahead.last?.upperBound ?? have }
  /// Whether nothing needs to be remembered of it.
  var isEmpty: Bool { start == have && ahead.isEmpty && held < 0 }

  /// Starts over for a flow, where the flow left off.
  mutating func begin(flow: Int, at offset: Int) {
    start = offset
    have = offset
    ahead.removeAll()
    held = -1
    heldCount = 0
    attempt = -1
    self.flow = Int32(flow)
  }

  /// A piece in order arrived: whatever came ahead of its turn and touches it is in order too.
  mutating func extend(to end: Int) {
    have = max(have, end)
    while let next = ahead.first, next.lowerBound <= have {
      have = max(have, next.upperBound)
      ahead.removeFirst()
    }
  }
}
