/// Walks the frames in the decrypted payload of an Initial packet (RFC 9000 12.4).
///
/// A frame that may not stand in an Initial is invalid, as it is for the server: what a server would refuse must not be
/// read in part.
public struct QUICInitialFrames: ~Escapable {
  private var cursor: Cursor

  @_lifetime(copy payload)
  public init(_ payload: RawSpan) { cursor = Cursor(payload) }

  /// The next frame, or nil at the end.
  @_lifetime(self: copy self)
  public mutating func next() throws(DecodeError) -> QUICInitialFrame? {
    try skipPadding()
    if cursor.isAtEnd { return nil }
    let wrong = cursor.error(.invalid)
    // One octet each: a longer spelling of a frame type is a protocol violation (RFC 9000 12.4).
    switch try cursor.u8() {
    case 0x01: return .ping
    case 0x02: return try acknowledgement(wrong, counts: 0)
    case 0x03: return try acknowledgement(wrong, counts: 3)
    case 0x06:
      let offset = try cursor.varint()
      let length = try cursor.varint()
      // RFC 9000 19.6: no octet of the stream lies beyond 2^62 - 1.
      guard offset + length < 1 << 62 else { throw wrong }
      let start = cursor.offset
      try cursor.skip(Int(length))
      return .crypto(offset: offset, bytes: start..<cursor.offset)
    case 0x1c:
      _ = try cursor.varint()
      _ = try cursor.varint()
      try cursor.skip(Int(try cursor.varint()))
      return .close
    default: throw wrong
    }
  }

  /// Zero octets, 32 at a time: a first Initial is mostly padding.
  @_lifetime(self: copy self)
  private mutating func skipPadding() throws(DecodeError) {
    var ahead = cursor
    while ahead.remaining >= 32, try ahead.u64() | ahead.u64() | ahead.u64() | ahead.u64() == 0 { cursor = ahead }
    while !cursor.isAtEnd, try cursor.peek() == 0 { try cursor.skip(1) }
  }

  /// RFC 9000 19.3. Every range costs at least two octets, so the payload bounds the loop, not the stated count.
  @_lifetime(self: copy self)
  private mutating func acknowledgement(
    _ wrong: DecodeError, counts: Int
  ) throws(DecodeError) -> QUICInitialFrame {
    var smallest = try cursor.varint()
    _ = try cursor.varint()
    var ranges = try cursor.varint()
    let first = try cursor.varint()
    guard first <= smallest else { throw wrong }
    smallest -= first
    while ranges > 0 {
      // A gap of n skips n + 1 numbers, and the next range starts one below.
      let gap = try cursor.varint() + 2
      let length = try cursor.varint()
      guard gap + length <= smallest else { throw wrong }
      smallest -= gap + length
      ranges -= 1
    }
    for _ in 0..<counts { _ = try cursor.varint() }
    return .acknowledgement
  }
}

/// One frame of an Initial packet; PADDING is not reported.
public enum QUICInitialFrame: Hashable, Sendable {
  /// RFC 9000 19.2.
  case ping
  /// RFC 9000 19.3.
  case acknowledgement
  /// RFC 9000 19.6: `bytes` of the payload belong at `offset` of the handshake stream.
  case crypto(offset: UInt64, bytes: Range<Int>)
  /// RFC 9000 19.19.
  case close
}
