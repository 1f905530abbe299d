import Wire

extension Conversation {
  /// SYN, SYN-ACK, ACK. Data in the SYN goes with a fast-open option among `options` (RFC 7413) and enters the stream.
  public mutating func handshake(options: [TCPSegment.Option] = Conversation.usualOptions, data: [UInt8] = []) {
    synchronise(options: options, data: data)
    client.sent += data
    client.acknowledged = client.sent.count
    answer()
    send(.client, segment(.client, at: client.sent.count))
  }

  /// The client's SYN alone; `data` in it does not enter the stream.
  public mutating func synchronise(
    options: [TCPSegment.Option] = Conversation.usualOptions, data: [UInt8] = []
  ) {
    var syn = segment(.client, at: 0, data, flags: [.syn])
    syn.sequence = client.initial
    syn.options = options
    send(.client, syn)
  }

  /// The server's SYN-ACK alone.
  public mutating func answer(options: [TCPSegment.Option] = Conversation.usualOptions) {
    var syn = segment(.server, at: 0, flags: [.syn, .ack])
    syn.sequence = server.initial
    syn.options = options
    send(.server, syn)
  }

  public static let usualOptions: [TCPSegment.Option] = [
    .maximumSegment(1460), .selectiveAcknowledgementPermitted, .noOperation, .windowScale(7),
  ]

  /// The next bytes of the client's stream, in order, in segments of at most `size`.
  public mutating func client(_ data: [UInt8], size: Int = 1400) { sendInOrder(.client, data, size: size) }
  public mutating func server(_ data: [UInt8], size: Int = 1400) { sendInOrder(.server, data, size: size) }

  /// The client's next bytes cut at `cuts` (ascending offsets into `data`) and sent in `order` of the pieces;
  /// a piece may be named twice.
  public mutating func clientSegments(_ data: [UInt8], cuts: [Int], order: [Int]? = nil) {
    let start = client.sent.count
    let edges = [0] + cuts + [data.count]
    let pieces = zip(edges, edges.dropFirst()).map { $0..<$1 }
    for index in order ?? Array(pieces.indices) {
      let range = pieces[index]
      send(.client, segment(.client, at: start + range.lowerBound, Array(data[range]), flags: [.psh, .ack]))
    }
    client.sent += data
  }

  /// The client's next bytes as a `Cutting` has them.
  public mutating func clientSegments(_ cutting: Cutting) {
    let start = client.sent.count
    for piece in cutting.segments {
      send(.client, segment(.client, at: start + piece.offset, piece.bytes, flags: [.psh, .ack]))
    }
    client.sent += cutting.stream
  }

  /// Stream bytes `range` of `side` once more, whatever their first boundaries were.
  public mutating func retransmit(_ side: Side, _ range: Range<Int>) {
    let bytes = Array(self[side].sent[range])
    send(side, segment(side, at: range.lowerBound, bytes, flags: [.psh, .ack]))
  }

  /// Any bytes at stream offset `offset` (a negative one lies before the stream), without adding them to `sent`.
  public mutating func overlap(
    _ side: Side, at offset: Int, _ bytes: [UInt8], alter: (inout TCPSegment, inout PacketBuilder) -> Void = { _, _ in }
  ) {
    var builder = packetBuilder(side)
    var segment = segment(side, at: offset, bytes, flags: [.psh, .ack])
    alter(&segment, &builder)
    send(side, segment) { $0 = builder }
  }

  /// An acknowledgement without data, of `count` bytes of the other side's stream or of all of it.
  public mutating func acknowledge(_ side: Side, upTo count: Int? = nil) {
    self[side.other].acknowledged = count ?? self[side.other].sent.count
    var segment = segment(side, at: self[side].sent.count)
    segment.sequence = self[side].next
    send(side, segment)
  }

  /// A probe one below the next number, empty or with one byte of rubbish (RFC 9293 3.8.4).
  public mutating func keepAlive(_ side: Side, rubbish: UInt8? = nil) {
    send(side, segment(side, at: self[side].sent.count - 1, rubbish.map { [$0] } ?? []))
  }

  public mutating func finish(_ side: Side) {
    send(side, segment(side, at: self[side].sent.count, flags: [.fin, .ack]))
    self[side].hasFinished = true
  }

  /// A reset with the exact next number, or `offset` away from it.
  public mutating func reset(_ side: Side, offset: Int = 0) {
    var segment = segment(side, at: 0, flags: [.rst, .ack])
    segment.sequence = self[side].next &+ UInt32(truncatingIfNeeded: offset)
    send(side, segment)
  }

  private mutating func sendInOrder(_ side: Side, _ data: [UInt8], size: Int) {
    // A side that sends has received everything before.
    self[side.other].acknowledged = self[side.other].sent.count
    for start in stride(from: 0, to: data.count, by: size) {
      let piece = Array(data[start..<min(start + size, data.count)])
      send(side, segment(side, at: self[side].sent.count, piece, flags: [.psh, .ack]))
      self[side].sent += piece
    }
  }
}
