/// Finds messages in a stream, where each is preceded by its length (RFC 1035 4.2.2).
public enum DNSFraming {
  public enum Step: Hashable, Sendable {
    /// At least this many further bytes are needed.
    case more(needed: Int)
    /// A whole message; the next one's length starts at its upper bound.
    case message(Range<Int>)
  }

  /// The message whose length field starts at `offset`; clients put several into one segment (RFC 7766 6.2.1.1).
  public static func next(in stream: RawSpan, at offset: Int = 0) -> Step {
    guard offset >= 0, offset <= stream.byteCount else { return .more(needed: 2) }
    let remaining = stream.byteCount - offset
    if remaining < 2 { return .more(needed: 2 - remaining) }
    let length = Int(stream[offset]) << 8 | Int(stream[offset + 1])
    if remaining - 2 < length { return .more(needed: length - (remaining - 2)) }
    return .message(offset + 2..<offset + 2 + length)
  }
}
