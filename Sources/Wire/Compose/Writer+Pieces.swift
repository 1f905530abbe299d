// The pieces that packets and DNS messages have in common.

extension Writer {
  mutating func address(_ address: Address) throws(DecodeError) {
    try u64(address.high)
    try u64(address.low)
  }

  mutating func u64(_ value: UInt64) throws(DecodeError) {
    try u32(UInt32(truncatingIfNeeded: value >> 32))
    try u32(UInt32(truncatingIfNeeded: value))
  }

  /// Wire form, uncompressed and with the root's octet.
  mutating func name(_ name: Name) throws(DecodeError) {
    try octets(of: name)
    try u8(0)
  }
}
