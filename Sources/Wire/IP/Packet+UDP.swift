extension Packet {
  /// RFC 768. A stated length of 0 or beyond the packet is dropped by receivers, so it is invalid here.
  @_lifetime(self: copy self)
  mutating func decodeUDP() throws(DecodeError) {
    var cursor = Cursor(bytes)
    try cursor.skip(transportStart)
    sourcePort = try cursor.u16()
    destinationPort = try cursor.u16()
    let stated = Int(try cursor.u16())
    try cursor.skip(2)
    let end = transportStart + stated
    guard stated >= 8, end <= bytes.byteCount else { throw DecodeError(.invalid, at: transportStart + 4) }
    payloadRange = transportStart + 8..<end
  }
}
