public import Wire

/// The ones' complement sum of RFC 1071, over an optional pseudo-header.
public enum InternetChecksum {
  public static func of(_ bytes: [UInt8], from start: UInt32 = 0) -> UInt16 {
    var sum = start
    for index in bytes.indices { sum += UInt32(bytes[index]) << (index.isMultiple(of: 2) ? 8 : 0) }
    while sum > 0xffff { sum = sum >> 16 + sum & 0xffff }
    return ~UInt16(sum)
  }

  /// A TCP or UDP checksum field for `segment`, whose own field is zero.
  public static func transport(_ segment: [UInt8], number: UInt8, source: Address, destination: Address) -> UInt16 {
    let pseudo = ByteBuilder.build { header in
      header.append(source.octets)
      header.append(destination.octets)
      header.u32(segment.count)
      header.u32(number)
    }
    let checksum = of(pseudo + segment)
    // UDP says "no checksum" with zero, so zero is sent as all ones (RFC 768).
    return number == 17 && checksum == 0 ? 0xffff : checksum
  }
}

extension Address {
  /// Four octets or sixteen, as on the wire.
  public var octets: [UInt8] {
    isIPv4
      ? ByteBuilder.build { $0.u32(v4) }
      : ByteBuilder.build { builder in
        builder.u64(high)
        builder.u64(low)
      }
  }

  public init(v4 first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
    self.init(v4: UInt32(first) << 24 | UInt32(second) << 16 | UInt32(third) << 8 | UInt32(fourth))
  }
}
