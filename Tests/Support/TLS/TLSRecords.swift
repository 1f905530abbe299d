/// TLS records (RFC 8446 5.1) around handshake bytes, cut in any way.
public enum TLSRecords {
  public static let alertType: UInt8 = 0x15
  public static let handshakeType: UInt8 = 0x16
  public static let applicationType: UInt8 = 0x17

  public static func record(_ type: UInt8, _ body: [UInt8], version: UInt16 = 0x0303) -> [UInt8] {
    ByteBuilder.build { record in
      record.u8(type)
      record.u16(version)
      record.block16 { $0.append(body) }
    }
  }

  /// Records of at most `size` bytes each.
  public static func records(
    _ handshake: [UInt8], size: Int = 16_384, version: UInt16 = 0x0301, zeroLengthFirst: Bool = false
  ) -> [UInt8] {
    let splits = Array(stride(from: size, to: handshake.count, by: size))
    return records(handshake, splits: splits, version: version, zeroLengthFirst: zeroLengthFirst)
  }

  /// Records that end at the offsets in `splits` (ascending, inside the message) and at its end.
  public static func records(
    _ handshake: [UInt8], splits: [Int], version: UInt16 = 0x0301, zeroLengthFirst: Bool = false
  ) -> [UInt8] {
    var stream = zeroLengthFirst ? record(handshakeType, [], version: version) : []
    var start = 0
    for end in splits + [handshake.count] {
      stream += record(handshakeType, Array(handshake[start..<end]), version: version)
      start = end
    }
    return stream
  }

  public static func alert(level: UInt8 = 1, description: UInt8 = 0) -> [UInt8] {
    record(alertType, [level, description])
  }

  /// `14 03 03 00 01 01`, which middlebox compatibility sends (RFC 8446 D.4).
  public static let changeCipherSpec = record(0x14, [1])

  public static func applicationData(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return record(applicationType, generator.bytes(count))
  }
}
