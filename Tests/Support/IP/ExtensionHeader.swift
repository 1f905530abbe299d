/// One IPv6 extension header: its own number, and everything behind its Next Header octet.
public struct ExtensionHeader: Sendable {
  public var number: UInt8
  public var rest: [UInt8]

  public init(_ number: UInt8, rest: [UInt8]) {
    self.number = number
    self.rest = rest
  }

  /// Hop-by-hop, destination or mobility: padded with PadN to a multiple of eight (RFC 8200 4.2).
  public static func options(_ number: UInt8, units: Int = 1) -> ExtensionHeader {
    let padding = units * 8 - 4
    return ExtensionHeader(number, rest: [UInt8(units - 1), 1, UInt8(padding)] + [UInt8](repeating: 0, count: padding))
  }

  public static let hopByHop = options(0)
  public static let destination = options(60)
  public static let mobility = options(135)

  public static func routing(type: UInt8, addresses: Int = 0) -> ExtensionHeader {
    let data = [UInt8](repeating: 0, count: 4 + 16 * addresses)
    return ExtensionHeader(43, rest: [UInt8(2 * addresses), type, UInt8(addresses)] + data)
  }

  /// `offset` counts units of eight bytes (RFC 8200 4.5).
  public static func fragment(offset: UInt16, more: Bool, identification: UInt32 = 0x0102_0304) -> ExtensionHeader {
    ExtensionHeader(
      44,
      rest: ByteBuilder.build { header in
        header.u8(0)
        header.u16(offset << 3 | (more ? 1 : 0))
        header.u32(identification)
      })
  }

  /// RFC 4302 2: SPI, sequence number, and a check value of `words` times four bytes.
  public static func authentication(words: Int = 3) -> ExtensionHeader {
    ExtensionHeader(51, rest: [UInt8(words + 1), 0, 0] + [UInt8](repeating: 0x5a, count: 8 + 4 * words))
  }
}
