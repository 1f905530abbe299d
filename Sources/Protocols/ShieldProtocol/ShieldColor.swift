/// A colour in the form of style sheets.
public struct ShieldColor: Hashable, Sendable {
  /// Red, green, blue and opacity, eight bits each.
  public let bits: UInt32

  public init(bits: UInt32) { self.bits = bits }

  /// `#rrggbbaa`, and nothing else.
  public init?(_ text: String) {
    let octets = Array(text.utf8)
    guard octets.count == 9, octets[0] == UInt8(ascii: "#"), octets.dropFirst().allSatisfy(Self.isDigit),
      let bits = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.bits = bits
  }

  public var text: String {
    let digits = String(bits, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static func isDigit(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
