/// Walks strings that each carry their length in one octet: TXT data (RFC 1035 3.3.14) and ALPN ids (RFC 9460 7.1.1).
public struct DNSStrings: ~Escapable {
  private var cursor: Cursor

  @_lifetime(copy cursor)
  init(_ cursor: Cursor) { self.cursor = cursor }

  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func next() throws(DecodeError) -> RawSpan? {
    if cursor.isAtEnd { return nil }
    return try cursor.take(Int(try cursor.u8()))
  }
}
