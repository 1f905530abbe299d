/// Texts that may stand on a shield.
public enum ShieldText {
  /// Cut between characters, with control characters replaced by spaces.
  public static func fitting(_ text: String, upTo most: Int) -> String {
    var fitting = ""
    var size = 0
    for scalar in text.unicodeScalars {
      let scalar = isControl(scalar) ? " " : scalar
      size += UTF8.width(scalar)
      if size > most { break }
      fitting.unicodeScalars.append(scalar)
    }
    return fitting
  }

  /// Control characters except the line feed, and bidirectional formatting characters (Unicode 3.1 to 9), which could
  /// make a page read as something else.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0a: false
    case 0...0x1f, 0x7f...0x9f, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}

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

/// What is wrong with a message of an extension or of the daemon.
public struct ShieldFault: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
