extension Cursor {
  /// A QUIC variable-length integer, at most 2^62 - 1 (RFC 9000 16), so it always fits an `Int`.
  @_lifetime(self: copy self)
  @inlinable public mutating func varint() throws(DecodeError) -> UInt64 {
    switch try peek() >> 6 {
    case 0: return UInt64(try u8())
    case 1: return UInt64(try u16() & 0x3fff)
    case 2: return UInt64(try u32() & 0x3fff_ffff)
    default: return try u64() & 0x3fff_ffff_ffff_ffff
    }
  }
}
