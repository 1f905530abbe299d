/// Walks values that carry a 16-bit key and length: EDNS options (RFC 6891 6.1.2) and SvcParams (RFC 9460 2.2).
public struct DNSFields: ~Escapable {
  /// Whether keys must rise strictly, so that no key comes twice: RFC 9460 2.2 has other records refused.
  private let isOrdered: Bool
  private var cursor: Cursor
  private var last: Int32 = -1

  @_lifetime(copy cursor)
  init(_ cursor: Cursor, isOrdered: Bool) {
    self.cursor = cursor
    self.isOrdered = isOrdered
  }

  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func next() throws(DecodeError) -> DNSField? {
    if cursor.isAtEnd { return nil }
    let start = cursor.offset
    let key = try cursor.u16()
    if isOrdered && Int32(key) <= last { throw DecodeError(.invalid, at: start) }
    last = Int32(key)
    let value = try cursor.take(Int(try cursor.u16()))
    return DNSField(key: key, range: start..<cursor.offset, value: value)
  }
}
