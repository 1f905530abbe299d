// From an EtherType to IP: Ethernet and the Linux cooked headers share everything from here on.

extension LinkLayer {
  /// A customer's tag, a provider's, and two more; deeper stacks only cost time.
  static let maximumTags = 4

  /// `cursor` stands behind the EtherType `first`. Values below 0x0600 are 802.3 lengths, hence not IP.
  static func payload(_ first: UInt16, _ cursor: consuming Cursor) throws(DecodeError) -> LinkPayload {
    var type = first
    var tags = 0
    // 802.1Q, 802.1ad, and the number used before 802.1ad had one.
    while type == 0x8100 || type == 0x88a8 || type == 0x9100 {
      if tags == maximumTags { throw cursor.error(.limit) }
      try cursor.skip(2)
      type = try cursor.u16()
      tags += 1
    }
    switch type {
    case 0x0800: return try ip(version: 4, cursor)
    case 0x86dd: return try ip(version: 6, cursor)
    case 0x8864: return try session(cursor)
    default: return .notIP(type)
    }
  }

  /// PPPoE session stage (RFC 2516 4): version and type 1, code 0, session, length, then a PPP protocol number.
  private static func session(_ cursor: consuming Cursor) throws(DecodeError) -> LinkPayload {
    if try cursor.u8() != 0x11 { throw cursor.error(.invalid) }
    if try cursor.u8() != 0 { return .notIP(0x8864) }
    try cursor.skip(2)
    let length = Int(try cursor.u16())
    // Ethernet pads short frames: bytes behind the stated length are not part of the session.
    var frame = try cursor.sub(length)
    var number = UInt16(try frame.u8())
    // An odd first octet is the whole number, compressed (RFC 1661 6.5).
    if number & 1 == 0 { number = number << 8 | UInt16(try frame.u8()) }
    switch number {
    case 0x0021: return try ip(version: 4, frame)
    case 0x0057: return try ip(version: 6, frame)
    default: return .notIP(0x8864)
    }
  }
}
