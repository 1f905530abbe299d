import Wire

/// The state of one direction of a conversation under reassembly. Its bytes lie in the pool.
///
/// Offsets count from the stream's first byte. Bytes before `start` are settled and no longer kept.
struct Stream {
  /// The result of inserting data.
  enum Insertion {
    /// The contiguous part grew, or the piece was known and equal.
    case inOrder
    /// Kept, but data before it is missing.
    case ahead
    /// The stream already has other bytes there.
    case conflict
    /// More than the stream may hold, or too scattered.
    case beyond
  }

  /// Stream offset of the first byte that is kept.
  var start = 0
  /// End of what has arrived without a gap.
  var have = 0
  var ahead = PendingRanges()
  /// First of the packets held back for this stream, and how many there are.
  @Packed var held: Slot<HeldPacket>?
  var heldCount: Int32 = 0
  /// The flow it belongs to; none when it is free.
  @Packed var flow: FlowSlot?
  /// The QUIC attempt whose CRYPTO bytes it holds.
  @Packed var attempt: AttemptSlot?
  /// Where its bytes lie: in the small slab at its own index, or in the large one after it grew.
  var bytes: ByteSlot
  var isLarge = false
  /// An HTTP reader's state is kept beside it; the next flow must not find that state.
  var hasHTTP = false

  /// End of the last byte that is kept.
  var end: Int { ahead.last?.upperBound ?? have }
  /// Whether nothing of it must be kept.
  var isEmpty: Bool { start == have && ahead.isEmpty && held == nil }

  /// Starts over for a flow, at the offset where the flow left off.
  mutating func begin(flow: FlowSlot, at offset: Int) {
    start = offset
    have = offset
    ahead.removeAll()
    held = nil
    heldCount = 0
    attempt = nil
    self.flow = flow
  }

  /// A piece in order arrived: pieces that came ahead and touch it are in order now too.
  mutating func extend(to end: Int) {
    have = max(have, end)
    while let next = ahead.first, next.lowerBound <= have {
      have = max(have, next.upperBound)
      ahead.removeFirst()
    }
  }
}
