/// A network card's address (MAC), by which a router tells devices apart.
public struct HardwareAddress: Hashable, Comparable, Sendable {
  public let value: UInt64

  public init(_ value: UInt64) { self.value = value & 0xffff_ffff_ffff }

  /// Six pairs of hexadecimal digits, separated by `:` or `-`.
  public init?(_ text: some StringProtocol) {
    let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let dashed = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let chosen = pairs.count == 6 ? pairs : dashed
    guard chosen.count == 6 else { return nil }
    var value: UInt64 = 0
    for pair in chosen {
      let text = String(decoding: pair, as: UTF8.self)
      // `UInt8` would accept a sign.
      guard pair.count == 2, text.first?.isHexDigit == true, let octet = UInt8(text, radix: 16) else { return nil }
      value = value << 8 | UInt64(octet)
    }
    self.value = value
  }

  public static func < (left: HardwareAddress, right: HardwareAddress) -> Bool { left.value < right.value }
}

extension HardwareAddress: CustomStringConvertible {
  public var description: String {
    (0..<6).map { index in
      let octet = UInt8(truncatingIfNeeded: value >> (40 - 8 * UInt64(index)))
      return (octet < 16 ? "0" : "") + String(octet, radix: 16)
    }.joined(separator: ":")
  }
}
