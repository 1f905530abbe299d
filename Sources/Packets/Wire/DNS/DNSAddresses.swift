/// Walks the addresses of an `ipv4hint` or `ipv6hint` (RFC 9460 7.3).
public struct DNSAddresses: ~Escapable {
  private var cursor: Cursor
  private let isIPv6: Bool

  @_lifetime(copy cursor)
  init(_ cursor: Cursor, isIPv6: Bool) {
    self.cursor = cursor
    self.isIPv6 = isIPv6
  }

  @_lifetime(self: copy self)
  public mutating func next() throws(DecodeError) -> Address? {
    if cursor.isAtEnd { return nil }
    return isIPv6 ? Address(high: try cursor.u64(), low: try cursor.u64()) : Address(v4: try cursor.u32())
  }
}
