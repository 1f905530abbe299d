// Names as text, in TLS, HTTP and people's writing.

extension Name {
  /// The result of reading text in place of a host name.
  public enum Text: UInt8, Hashable, Sendable {
    case host
    /// An IP address, which RFC 6066 3 forbids as a server name: treated as no name at all.
    case address
    case empty
    /// Not a host name: a label over 63 octets, over 253 in all, an empty label, or an octet outside `[A-Za-z0-9-_]`.
    case invalid
  }

  /// The result with the name in it.
  public enum Reading: Sendable {
    case name(Name)
    case address
    case empty
    case invalid
  }

  /// Reads `text` as a host name: any case, at most one trailing dot.
  public static func read(_ text: RawSpan) -> Reading {
    var name = Name()
    switch name.read(text) {
    case .host: return .name(name)
    case .address: return .address
    case .empty: return .empty
    case .invalid: return .invalid
    }
  }

  /// Reads `text` into this name, in place: names are large, and copying one costs more than reading it. Unless the
  /// result is `.host`, the name is undefined afterwards.
  public mutating func read(_ text: RawSpan) -> Text {
    var end = text.byteCount
    if end == 0 { return .empty }
    if text[end &- 1] == 0x2e { end &-= 1 }
    if end == 0 || end > 253 { return .invalid }
    // The first label's length octet moves everything by one; the others take the places of the dots.
    var carried: UInt64 = 0
    var label = 0
    var index = 0
    while index &+ 8 <= end {
      let word = text.word(at: index, size: 8)
      guard take(word, Octets.highs, at: index, &label, &carried) else { return Name.refuse(text, end) }
      index &+= 8
    }
    let rest = end &- index
    guard take(text.word(at: index, size: rest), Octets.first(rest), at: index, &label, &carried) else {
      return Name.refuse(text, end)
    }
    length = UInt8(truncatingIfNeeded: end &+ 1)
    guard closeLabel(at: label, end &- label) else { return Name.refuse(text, end) }
    // A last label of digits is never a host name: it can only be an IPv4 address, whole or short (RFC 3696 2).
    for index in label..<end where text[index] &- 0x30 >= 10 { return .host }
    return .address
  }

  /// A name from text in lists or from people; nil when it is not one.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard case .name(let name) = Name.read(bytes.raw) else { return nil }
    self = name
  }

  /// Adds the octets of `text` that `wanted` marks, eight at most; false when a host name cannot have them.
  @inline(__always)
  private mutating func take(
    _ text: UInt64, _ wanted: UInt64, at index: Int, _ label: inout Int, _ carried: inout UInt64
  ) -> Bool {
    let word = Octets.folded(text)
    var dots = Octets.equal(0x2e, word)
    let others =
      Octets.between(0x61, 0x7a, word) | Octets.between(0x30, 0x39, word) | Octets.equal(0x2d, word)
      | Octets.equal(0x5f, word)
    if (others | dots) & wanted != wanted { return false }
    let kept = word & ~(dots >> 7 &* 0xff)
    words[index >> 3] = carried | kept << 8
    carried = kept >> 56
    while dots != 0 {
      let dot = index &+ dots.trailingZeroBitCount >> 3
      guard closeLabel(at: label, dot &- label) else { return false }
      label = dot &+ 1
      dots &= dots &- 1
    }
    return true
  }

  @inline(__always)
  private mutating func closeLabel(at start: Int, _ size: Int) -> Bool {
    if size < 1 || size > 63 { return false }
    fill(start, with: UInt8(truncatingIfNeeded: size))
    return true
  }

  /// Classifies text that is no host name. It is judged as a whole, so that no oddity in it hides another.
  private static func refuse(_ text: RawSpan, _ end: Int) -> Text {
    let isBracketed = text[0] == 0x5b && text[end &- 1] == 0x5d && end > 1
    var hasColon = false
    for index in isBracketed ? 1..<(end &- 1) : 0..<end {
      let octet = Octets.folded(text[index])
      let isHex = octet &- 0x30 < 10 || octet &- 0x61 < 6
      if octet == 0x3a { hasColon = true } else if !isHex && octet != 0x2e { return .invalid }
    }
    return hasColon ? .address : .invalid
  }
}

extension Name: CustomStringConvertible {
  /// `www.example.com`; octets that no host name has are written `\DDD` (RFC 1035 5.1).
  public var description: String {
    var text: [UInt8] = []
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds its description, all of it ASCII.
  public func append(to text: inout [UInt8]) {
    if isRoot { return text.append(0x2e) }
    let octets = wordSpan
    var left = 0
    for index in 0..<count {
      let octet = UInt8(truncatingIfNeeded: octets[index >> 3] >> UInt64(8 &* (index & 7)))
      if left == 0 {
        left = Int(octet)
        if index > 0 { text.append(0x2e) }
      } else {
        left -= 1
        Name.append(octet, to: &text)
      }
    }
  }

  private static func append(_ octet: UInt8, to text: inout [UInt8]) {
    switch octet {
    case 0x2e, 0x5c:
      text.append(0x5c)
      text.append(octet)
    case 0x21...0x7e: text.append(octet)
    default:
      text.append(0x5c)
      for unit: UInt8 in [100, 10, 1] { text.append(0x30 + octet / unit % 10) }
    }
  }
}
