// Names as text: what TLS, HTTP and people write.

extension Name {
  /// What a piece of text that stands where a host name belongs turned out to be.
  public enum Reading: Sendable {
    case name(Name)
    /// An IP address, which RFC 6066 3 forbids as a server name: treated as no name at all.
    case address
    case empty
    /// Not a host name: a label over 63 octets, over 253 in all, an empty label, or an octet outside `[A-Za-z0-9-_]`.
    case invalid
  }

  /// Reads `text` as a host name: any case, at most one trailing dot.
  @inlinable public static func read(_ text: RawSpan) -> Reading {
    var end = text.byteCount
    if end == 0 { return .empty }
    if text[end &- 1] == 0x2e { end &-= 1 }
    if end == 0 || end > 253 { return .invalid }
    var name = Name()
    var labelStart = 0
    var numeric = true
    name.length = 1
    for index in 0..<end {
      let octet = Name.folded(text[index])
      if octet == 0x2e {
        guard name.closeLabel(at: labelStart) else { return Name.refuse(text, end) }
        labelStart = name.count
        name.length &+= 1
        numeric = true
        continue
      }
      if octet &- 0x30 >= 10 { numeric = false }
      if !Name.isHostOctet(octet) { return Name.refuse(text, end) }
      name.storage[name.count] = octet
      name.length &+= 1
    }
    guard name.closeLabel(at: labelStart) else { return Name.refuse(text, end) }
    // A last label of digits is never a host name: it can only be an IPv4 address, whole or short (RFC 3696 2).
    return numeric ? .address : .name(name)
  }

  /// A name from text that people or lists wrote, or nil when it is not one.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard case .name(let name) = Name.read(bytes.raw) else { return nil }
    self = name
  }

  @inlinable mutating func closeLabel(at start: Int) -> Bool {
    let size = count &- start &- 1
    if size < 1 || size > 63 { return false }
    storage[start] = UInt8(truncatingIfNeeded: size)
    return true
  }

  @inlinable static func isHostOctet(_ octet: UInt8) -> Bool {
    octet &- 0x61 < 26 || octet &- 0x30 < 10 || octet == 0x2d || octet == 0x5f
  }

  /// What text that is no host name is instead: it is judged whole, so that no oddity in it hides another.
  @usableFromInline static func refuse(_ text: RawSpan, _ end: Int) -> Reading {
    let isBracketed = text[0] == 0x5b && text[end &- 1] == 0x5d && end > 1
    var hasColon = false
    for index in isBracketed ? 1..<(end &- 1) : 0..<end {
      let octet = folded(text[index])
      let isHex = octet &- 0x30 < 10 || octet &- 0x61 < 6
      if octet == 0x3a { hasColon = true } else if !isHex && octet != 0x2e { return .invalid }
    }
    return hasColon ? .address : .invalid
  }
}

extension Name: CustomStringConvertible {
  /// `www.example.com`; octets that no host name has are written `\DDD` (RFC 1035 5.1).
  public var description: String {
    if isRoot { return "." }
    var text = ""
    var index = 0
    while index < count {
      let size = Int(storage[index])
      if index > 0 { text += "." }
      for octet in index + 1...index + size { text += Name.escaped(storage[octet]) }
      index += 1 + size
    }
    return text
  }

  private static func escaped(_ octet: UInt8) -> String {
    switch octet {
    case 0x2e, 0x5c: return "\\" + String(UnicodeScalar(octet))
    case 0x21...0x7e: return String(UnicodeScalar(octet))
    default:
      let digits = String(octet)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
  }
}
