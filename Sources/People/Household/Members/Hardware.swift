/// A MAC address, in the low 48 bits.
public struct Hardware: Hashable, Sendable, Comparable {
  public let bits: UInt64

  /// Nil for what no single device has: nothing at all, or an address of a group.
  public init?(bits: UInt64) {
    guard bits >> 48 == 0, bits != 0, bits >> 40 & 1 == 0 else { return nil }
    self.bits = bits
  }

  /// Six pairs of hex digits with ':' or '-' between them.
  public init?(_ text: String) {
    let parts = text.lowercased().split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "-" }
    guard parts.count == 6, parts.allSatisfy({ $0.utf8.count == 2 }) else { return nil }
    var bits: UInt64 = 0
    for part in parts {
      guard let octet = UInt8(part, radix: 16), part.first != "+" else { return nil }
      bits = bits << 8 | UInt64(octet)
    }
    self.init(bits: bits)
  }

  public static func < (left: Hardware, right: Hardware) -> Bool { left.bits < right.bits }
}

extension Hardware: CustomStringConvertible {
  public var description: String {
    stride(from: 40, through: 0, by: -8).map { shift in
      let octet = UInt8(truncatingIfNeeded: bits >> UInt64(shift))
      return (octet < 16 ? "0" : "") + String(octet, radix: 16)
    }.joined(separator: ":")
  }
}
