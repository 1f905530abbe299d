// The three blocks of pcapng that hold packets. The rest of the block, options and padding, is skipped later, so that
// `bytes` stays in place until the next record.

extension CaptureReader {
  /// Enhanced packet: interface, time (high, low), captured length, original length, packet.
  mutating func readEnhancedPacket() throws(CaptureError) -> CaptureRecord {
    try readBody(20)
    return try readPacket(interface: source.u32(0))
  }

  /// Obsolete packet: the same with a 16-bit interface and a count of drops.
  mutating func readObsoletePacket() throws(CaptureError) -> CaptureRecord {
    try readBody(20)
    return try readPacket(interface: UInt32(source.u16(0)))
  }

  /// The twenty bytes that both blocks begin with are the current ones.
  private mutating func readPacket(interface index: UInt32) throws(CaptureError) -> CaptureRecord {
    let interface = try interface(index)
    let ticks = UInt64(source.u32(4)) << 32 | UInt64(source.u32(8))
    let captured = source.u32(12)
    let original = source.u32(16)
    try readPacketBytes(captured)
    return CaptureRecord(
      nanoseconds: interface.clock.nanoseconds(ticks), linkType: interface.linkType, capturedLength: captured,
      originalLength: original, interface: index)
  }

  /// Simple packet: original length and packet, from the first interface, without a time. The interface's snapshot
  /// length tells how much was captured.
  mutating func readSimplePacket() throws(CaptureError) -> CaptureRecord {
    try readBody(4)
    let interface = try interface(0)
    let original = source.u32(0)
    let captured = interface.snapLength == 0 ? original : min(original, interface.snapLength)
    try readPacketBytes(captured)
    return CaptureRecord(
      nanoseconds: 0, linkType: interface.linkType, capturedLength: captured, originalLength: original, interface: 0)
  }

  private mutating func readPacketBytes(_ captured: UInt32) throws(CaptureError) {
    guard let start = block?.start else { return }
    try checkLength(captured, at: start)
    try readBody(captured)
  }

  private func interface(_ index: UInt32) throws(CaptureError) -> InterfaceDescription {
    guard index < interfaces.count else {
      throw source.error(.corrupt("a packet from interface \(index), which is not described"), at: block?.start)
    }
    return interfaces[Int(index)]
  }
}
