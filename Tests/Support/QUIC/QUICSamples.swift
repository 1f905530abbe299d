public import Wire

/// Composes the QUIC packets that are not Initials. Their payloads are random: nobody on the path can read them.
public enum QUICSamples {
  /// RFC 9000 16, in the shortest form.
  public static func varint(_ value: UInt64) -> [UInt8] {
    let exponent = value < 1 << 6 ? 0 : value < 1 << 14 ? 1 : value < 1 << 30 ? 2 : 3
    var bytes = (0..<1 << exponent).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    bytes[0] |= UInt8(exponent << 6)
    return bytes
  }

  /// The fields that every version shares (RFC 8999 5.1).
  public static func invariant(first: UInt8, _ version: UInt32, _ destination: [UInt8], _ source: [UInt8]) -> [UInt8] {
    [first] + (0..<4).reversed().map { UInt8(truncatingIfNeeded: version >> UInt32(8 * $0)) }
      + [UInt8(destination.count)] + destination + [UInt8(source.count)] + source
  }

  public static func handshake(
    version: QUICVersion = .v1, destination: [UInt8], source: [UInt8], payload: Int = 64, seed: UInt64 = 1
  ) -> [UInt8] {
    protected(type: version == .v2 ? 3 : 2, version, destination, source, payload, seed)
  }

  public static func zeroRTT(
    version: QUICVersion = .v1, destination: [UInt8], source: [UInt8], payload: Int = 64, seed: UInt64 = 1
  ) -> [UInt8] {
    protected(type: version == .v2 ? 2 : 1, version, destination, source, payload, seed)
  }

  /// RFC 9000 17.2.5. The integrity tag is not a true one.
  public static func retry(
    version: QUICVersion = .v1, destination: [UInt8], source: [UInt8], token: [UInt8]
  ) -> [UInt8] {
    let first: UInt8 = 0xc0 | (version == .v2 ? 0x00 : 0x30)
    return invariant(first: first, version.number, destination, source) + token + noise(16, seed: 7)
  }

  /// RFC 9000 17.2.1.
  public static func versionNegotiation(
    destination: [UInt8], source: [UInt8], versions: [UInt32]
  ) -> [UInt8] {
    invariant(first: 0xca, 0, destination, source)
      + versions.flatMap { version in (0..<4).reversed().map { UInt8(truncatingIfNeeded: version >> UInt32(8 * $0)) } }
  }

  /// RFC 9000 17.3.1.
  public static func shortHeader(destination: [UInt8], payload: Int = 64, seed: UInt64 = 1) -> [UInt8] {
    [0x40 | UInt8(noise(1, seed: seed)[0] & 0x3f)] + destination + noise(payload, seed: seed &+ 1)
  }

  /// Octets from hexadecimal digits; whatever is none is skipped.
  public static func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap { $0.hexDigitValue.map(UInt8.init) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  public static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var generator = QUICNoise(seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  private static func protected(
    type: UInt8, _ version: QUICVersion, _ destination: [UInt8], _ source: [UInt8], _ payload: Int, _ seed: UInt64
  ) -> [UInt8] {
    invariant(first: 0xc0 | type << 4, version.number, destination, source) + varint(UInt64(payload))
      + noise(payload, seed: seed)
  }
}

/// A seeded generator (splitmix64), so that what fails once fails again.
public struct QUICNoise: RandomNumberGenerator {
  private var state: UInt64
  public init(_ seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
