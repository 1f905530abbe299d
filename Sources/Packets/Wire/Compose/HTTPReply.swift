/// The page in place of a blocked one, as one segment in the server's name.
public enum HTTPReply {
  private static let head = """
    HTTP/1.1 403 Forbidden\r
    Content-Type: text/html; charset=utf-8\r
    Cache-Control: no-store\r
    Connection: close\r
    Content-Length:\u{20}
    """

  /// Answers the request whose last segment is `packet`, which was withheld: acknowledges it, sends `body`, ends.
  ///
  /// One segment, since a second one would need a connection's state; a page beyond `segmentSize` (the client's MSS,
  /// from which options are subtracted, RFC 6691 2) throws `.limit`. The server is reset separately.
  ///
  /// The name stands in the body at `place`, unless it finds no room: it has nothing that would need quoting in a link.
  public static func compose(
    for packet: borrowing Packet, body: RawSpan, naming name: Name = Name(), at place: Int = 0, segmentSize: Int,
    into writer: inout Writer
  ) throws(DecodeError) {
    let reply = try SegmentReply(for: packet, segmentSize: segmentSize, into: &writer)
    for octet in head.utf8 { try writer.u8(octet) }
    // Behind the length, of four digits at most, and an empty line.
    let room = reply.room - head.utf8.count - 8 - body.byteCount
    let size = name.isRoot || name.count - 1 > room ? 0 : name.count - 1
    try writer.decimal(body.byteCount + size)
    for octet in "\r\n\r\n".utf8 { try writer.u8(octet) }
    try writer.write(body.within(0..<place))
    if size > 0 { try writer.text(of: name) }
    try writer.write(body.within(place..<body.byteCount))
    try reply.close(in: &writer)
  }
}

extension Writer {
  /// A number in decimal digits, not below zero.
  fileprivate mutating func decimal(_ number: Int) throws(DecodeError) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      try u8(0x30 + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }

  /// A name as people write it, with dots between its labels.
  fileprivate mutating func text(of name: Name) throws(DecodeError) {
    var index = 0
    while index < name.count {
      if index > 0 { try u8(UInt8(ascii: ".")) }
      let end = index + Int(name[index])
      index += 1
      while index <= end {
        try u8(name[index])
        index += 1
      }
    }
  }
}
