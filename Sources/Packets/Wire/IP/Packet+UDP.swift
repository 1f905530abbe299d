extension Packet {
  /// RFC 768. Receivers drop a stated length of 0 or beyond the packet, and ignore bytes behind a shorter one, though a
  /// raw socket would show them: both are invalid here.
  @_lifetime(self: copy self)
  @inline(__always)
  mutating func decodeUDP() throws(DecodeError) {
    var cursor = Cursor(bytes)
    try cursor.skip(transportStart)
    let header = try cursor.u64()
    sourcePort = UInt16(truncatingIfNeeded: header >> 48)
    destinationPort = UInt16(truncatingIfNeeded: header >> 32)
    let stated = Int(header >> 16 & 0xffff)
    let end = transportStart + stated
    guard stated >= 8, end == bytes.byteCount else { throw DecodeError(.invalid, at: transportStart + 4) }
    payloadRange = transportStart + 8..<end
  }
}
