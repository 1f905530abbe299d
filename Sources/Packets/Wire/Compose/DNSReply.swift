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
