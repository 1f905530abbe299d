public import Wire

extension Address {
  /// `192.0.2.1`, `2001:db8::1` (RFC 4291 2.2), or nil.
  public init?(_ text: Span<UInt8>) {
    if text.contains(UInt8(ascii: ":")) {
      guard let address = Address.six(text) else { return nil }
      self = address
    } else {
      guard let bits = Address.four(text) else { return nil }
      self.init(v4: bits)
    }
  }

  private static func four(_ text: Span<UInt8>) -> UInt32? {
    var parts = Pieces.parts(of: text, by: UInt8(ascii: "."))
    var (bits, count): (UInt32, Int) = (0, 0)
    while let part = parts.next() {
      guard let value = number(part, radix: 10, limit: 255), count < 4 else { return nil }
      bits = bits << 8 | value
      count += 1
    }
    return count == 4 ? bits : nil
  }

  private static func six(_ text: Span<UInt8>) -> Address? {
    var groups: [UInt32] = []
    /// How many groups stand before `::`.
    var gap: Int?
    var parts = Pieces.parts(of: text, by: UInt8(ascii: ":"))
    var place = 0
    while let part = parts.next() {
      defer { place += part.count + 1 }
      if part.isEmpty {
        // A colon at either end is half of a `::`.
        if place == 0 {
          guard text.count > 1, text[1] == UInt8(ascii: ":") else { return nil }
        } else if place == text.count {
          guard text.count > 1, text[place - 2] == UInt8(ascii: ":") else { return nil }
        } else {
          guard gap == nil else { return nil }
          gap = groups.count
        }
      } else if part.contains(UInt8(ascii: ".")) {
        guard place + part.count == text.count, let bits = four(part) else { return nil }
        groups += [bits >> 16, bits & 0xffff]
      } else {
        guard let group = number(part, radix: 16, limit: 0xffff), groups.count < 8 else { return nil }
        groups.append(group)
      }
    }
    if let gap {
      guard groups.count < 8 else { return nil }
      groups.insert(contentsOf: repeatElement(0, count: 8 - groups.count), at: gap)
    }
    guard groups.count == 8 else { return nil }
    let words = groups.reduce(into: [UInt64]()) { $0.append(UInt64($1)) }
    return Address(
      high: words[0] << 48 | words[1] << 32 | words[2] << 16 | words[3],
      low: words[4] << 48 | words[5] << 32 | words[6] << 16 | words[7])
  }

  private static func number(_ text: Span<UInt8>, radix: UInt32, limit: UInt32) -> UInt32? {
    if text.isEmpty || text.count > 4 { return nil }
    var value: UInt32 = 0
    for index in text.indices {
      let octet = text[index].folded
      let digit: UInt32
      if octet.isDigit {
        digit = UInt32(octet - 0x30)
      } else if radix == 16 && (0x61...0x66).contains(octet) {
        digit = UInt32(octet - 0x61 + 10)
      } else {
        return nil
      }
      value = value * radix + digit
    }
    return value <= limit ? value : nil
  }
}

extension Span where Element == UInt8 {
  /// An address, with a zone or shortened as old tools allow: `fe80::1%lo0`, `0`.
  var isAddress: Bool {
    let end = firstIndex(of: UInt8(ascii: "%")) ?? count
    var name = Name()
    return name.read(extracting(first: end).raw) == .address
  }
}
