/// Eight octets at a time: each test answers with the high bit of every octet that passes.
///
/// All of it is exact, carries included: the low seven bits are added to separately from the high one.
enum Octets {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Octets in `low...high`, both below 0x80.
  @inline(__always)
  static func between(_ low: UInt8, _ high: UInt8, _ word: UInt64) -> UInt64 {
    let sevens = word & ~highs
    let atLeast = sevens &+ ones &* UInt64(0x80 &- low)
    let above = sevens &+ ones &* UInt64(0x7f &- high)
    return (atLeast ^ above) & ~word & highs
  }

  /// Octets equal to `octet`, which is below 0x80.
  @inline(__always)
  static func equal(_ octet: UInt8, _ word: UInt64) -> UInt64 { between(octet, octet, word) }

  /// Upper case ASCII to lower; every other octet as it is.
  @inline(__always)
  static func folded(_ word: UInt64) -> UInt64 { word | between(0x41, 0x5a, word) >> 2 }

  static func folded(_ octet: UInt8) -> UInt8 { octet &- 0x41 < 26 ? octet | 0x20 : octet }

  /// The high bits of the first `count` octets, at most eight.
  @inline(__always)
  static func first(_ count: Int) -> UInt64 { count >= 8 ? highs : highs & (1 &<< UInt64(8 &* count) &- 1) }
}
