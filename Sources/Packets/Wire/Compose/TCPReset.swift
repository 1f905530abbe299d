/// Ends a connection at once, towards either end of it (RFC 9293 3.5.2).
public enum TCPReset {
  public enum Side: Sendable {
    /// The end that sent the segment.
    case sender
    /// The end it was going to; the reset replaces the segment, which must not be forwarded as well.
    case receiver
  }

  /// Writes the reset that answers or replaces the segment in `packet`.
  ///
  /// Its numbers are the only ones that RFC 5961 3.2 lets through without a challenge. A reset is never answered.
  public static func compose(
    for packet: borrowing Packet, to side: Side, into writer: inout Writer
  ) throws(DecodeError) {
    let segment = packet.tcp
    guard packet.transport == .tcp, !(side == .sender && segment.flags.contains(.rst)) else {
      throw DecodeError(.invalid, at: packet.transportStart)
    }
    let hasAcknowledgement = segment.flags.contains(.ack)
    var reply = TCPSegment()
    switch side {
    case .sender where hasAcknowledgement:
      reply.flags = .rst
      reply.sequence = segment.acknowledgement
    case .sender:
      reply.flags = [.rst, .ack]
      reply.acknowledgement = packet.nextSequence
    case .receiver:
      reply.flags = hasAcknowledgement ? [.rst, .ack] : .rst
      reply.sequence = segment.sequence
      reply.acknowledgement = hasAcknowledgement ? segment.acknowledgement : 0
    }
    let envelope = Envelope(of: packet)
    let open = try reply.open(side == .sender ? envelope.reversed : envelope, into: &writer)
    try open.close(checksumAt: TCPSegment.checksumOffset, in: &writer)
  }
}
