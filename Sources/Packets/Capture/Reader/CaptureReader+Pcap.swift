// The classic format: www.ietf.org/archive/id/draft-ietf-opsawg-pcap, sections 4 and 5.

extension CaptureReader {
  /// Reads the first four bytes, which tell format and byte order, and the parts of the header that are needed.
  mutating func readMagic() throws(CaptureError) {
    guard try source.look(4) else { throw source.error(.truncated, at: source.end) }
    switch source.u32(0) {
    case 0x0a0d_0d0a: layout = .pcapng
    case 0xa1b2_c3d4: try readHeader(ticksPerSecond: 1_000_000)
    case 0xd4c3_b2a1:
      source.isLittleEndian = true
      try readHeader(ticksPerSecond: 1_000_000)
    case 0xa1b2_3c4d: try readHeader(ticksPerSecond: 1_000_000_000)
    case 0x4d3c_b2a1:
      source.isLittleEndian = true
      try readHeader(ticksPerSecond: 1_000_000_000)
    case let magic:
      guard let name = CaptureReader.known(magic) else { throw source.error(.notACapture) }
      throw source.error(.unsupported(name))
    }
  }

  /// Formats that look like a capture but are not supported, by their first four bytes.
  private static func known(_ magic: UInt32) -> String? {
    switch magic {
    case 0xa1b2_cd34, 0x34cd_b2a1: "pcap as modified by A. Kuznetzov (magic a1b2cd34)"
    case 0x736e_6f6f: "snoop"
    case 0x28b5_2ffd: "compressed with zstd"
    case 0x0422_4d18: "compressed with lz4"
    case 0xfd37_7a58: "compressed with xz"
    case 0x504b_0304: "a zip archive"
    default: nil
    }
  }

  private mutating func readHeader(ticksPerSecond: UInt64) throws(CaptureError) {
    try source.require(24)
    let (major, minor) = (source.u16(4), source.u16(6))
    guard major == 2, minor <= 4 else {
      throw source.error(.unsupported("pcap version \(major).\(minor)"), at: 4)
    }
    // The upper half of the link type describes frame check sequences, which are not needed here.
    interfaces = [InterfaceDescription(linkType: source.u32(20) & 0xffff, snapLength: source.u32(16))]
    // Before version 2.3, and in some files of 2.3, the two lengths are in the other order.
    layout = .pcap(ticksPerSecond: ticksPerSecond, lengthsMaySwap: minor < 4)
  }

  /// Seconds, fraction, captured length, original length, packet.
  mutating func nextInPcap(ticksPerSecond: UInt64, lengthsMaySwap: Bool) throws(CaptureError) -> CaptureRecord? {
    let start = source.offset
    guard try source.read(16) else { return nil }
    var captured = source.u32(8)
    var original = source.u32(12)
    if lengthsMaySwap && captured > original { swap(&captured, &original) }
    let seconds = UInt64(source.u32(0)) * 1_000_000_000
    let time = seconds + UInt64(source.u32(4)) * (1_000_000_000 / ticksPerSecond)
    try checkLength(captured, at: start)
    try source.require(Int(captured))
    return CaptureRecord(
      nanoseconds: time, linkType: interfaces[0].linkType, capturedLength: captured, originalLength: original,
      interface: 0)
  }

  func checkLength(_ captured: UInt32, at start: UInt64) throws(CaptureError) {
    if captured > CaptureReader.maximumRecord {
      let limit = CaptureReader.maximumRecord
      throw source.error(.tooLarge("a packet of \(captured) bytes, more than \(limit)"), at: start)
    }
  }
}
