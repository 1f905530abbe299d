/// Composes numbers in the byte order that a capture's machine had.
struct Octets {
  var isLittle: Bool
  var bytes: [UInt8] = []

  init(little: Bool) { isLittle = little }

  mutating func u16(_ value: UInt16) { append(UInt64(value), 2) }
  mutating func u32(_ value: UInt32) { append(UInt64(value), 4) }
  mutating func u64(_ value: UInt64) { append(value, 8) }

  private mutating func append(_ value: UInt64, _ count: Int) {
    let big = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - $0))) }
    bytes += isLittle ? big.reversed() : big
  }

  mutating func raw(_ more: [UInt8], paddedTo unit: Int = 1) {
    bytes += more
    bytes += [UInt8](repeating: 0xee, count: (unit - more.count % unit) % unit)
  }
}

/// The numbers of a linear congruential generator: the same on every machine.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 32) | (state << 32)
  }
}
