/// A DNS answer as the whole packet that carries it back, over the transport that the question came by.
public enum DNSReply {
  /// Calls `answer` with the question's message, to write the answer to it.
  ///
  /// Over TCP only for a packet that holds exactly one framed question, which nearly all do; others throw.
  public static func compose(
    for packet: borrowing Packet, into writer: inout Writer,
    _ answer: (RawSpan, inout Writer) throws(DecodeError) -> Void
  ) throws(DecodeError) {
    switch packet.transport {
    case .udp:
      let reply = try UDPPacket(Envelope(of: packet).reversed, into: &writer)
      try answer(packet.payload, &writer)
      try reply.close(in: &writer)
    case .tcp:
      let payload = packet.payload
      guard case .message(let range) = DNSFraming.next(in: payload), range.upperBound == payload.byteCount else {
        throw DecodeError(.truncated, at: packet.payloadRange.lowerBound)
      }
      let reply = try SegmentReply(for: packet, segmentSize: leastSegment, into: &writer)
      let length = writer.count
      try writer.u16(0)
      try answer(payload.within(range), &writer)
      writer.patch(UInt16(truncatingIfNeeded: writer.count - length - 2), at: length)
      try reply.close(in: &writer)
    case .icmp, .fragment, .other:
      throw DecodeError(.invalid, at: packet.transportStart)
    }
  }

  /// What every path and every client accepts (RFC 8200 5, less the headers).
  private static let leastSegment = 1_220
}

/// What an answer copies from its query, read before the first byte of the answer is written.
struct DNSAsked {
  let header: DNSHeader
  /// The question as it was sent, case and all.
  let range: Range<Int>
  let type: DNSType
  let `class`: DNSClass
  let hasEDNS: Bool
  let ednsVersion: UInt8
  let isDNSSECWanted: Bool
  /// The largest answer over UDP, never above what passes every path unfragmented.
  let sizeLimit: Int

  /// 1232 is the least IPv6 MTU less the headers, the size that resolvers agreed on.
  static let udpSize: UInt16 = 1232

  /// `isAnswer`: the message answers the query, and contains all that is needed of it.
  init(_ query: RawSpan, isAnswer: Bool = false) throws(DecodeError) {
    let message = try DNSMessage(query)
    // Answering a response would let two filters answer each other for ever.
    let header = message.header
    guard header.isResponse == isAnswer, header.opcode == 0, let question = try message.question() else {
      throw DecodeError(.invalid, at: 2)
    }
    self.header = header
    range = question.range
    type = question.type
    `class` = question.class == .any ? .internet : question.class
    guard let edns = try message.edns() else {
      hasEDNS = false
      ednsVersion = 0
      isDNSSECWanted = false
      sizeLimit = 512
      return
    }
    hasEDNS = true
    ednsVersion = edns.version
    isDNSSECWanted = edns.isDNSSECWanted
    sizeLimit = Int(min(max(edns.udpSize, 512), DNSAsked.udpSize))
  }
}
