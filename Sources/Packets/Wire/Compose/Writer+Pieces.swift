// The pieces that packets and DNS messages have in common.

extension Writer {
  mutating func address(_ address: Address) throws(DecodeError) {
    try u64(address.high)
    try u64(address.low)
  }

  /// Wire form, uncompressed and with the root's octet.
  mutating func name(_ name: Name) throws(DecodeError) {
    try octets(of: name)
    try u8(0)
  }
}
