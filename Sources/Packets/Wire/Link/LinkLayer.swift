/// The link-layer header of a captured frame.
///
/// A kernel queue delivers bare IP packets, so this serves captures alone. It knows the link types of home networks,
/// `tcpdump -i any` and tunnels.
public enum LinkLayer: Hashable, Sendable {
  /// BSD loopback: an address family in the byte order of the machine that captured.
  case null
  /// OpenBSD loopback: the same word, always big-endian.
  case loop
  case ethernet
  /// Bare IP of either version.
  case raw
  case ipv4
  case ipv6
  /// `tcpdump -i any`: a 16-byte header that replaces the real one.
  case linuxSLL
  /// Its successor with an interface number, 20 bytes.
  case linuxSLL2

  /// From a pcap link-type number (www.tcpdump.org/linktypes.html), or nil when frames of that type are not understood.
  public init?(linkType: UInt32) {
    switch linkType {
    case 0: self = .null
    case 1: self = .ethernet
    // DLT_RAW has had three numbers: 12 and 14 are what some systems wrote before 101 was assigned.
    case 12, 14, 101: self = .raw
    case 108: self = .loop
    case 113: self = .linuxSLL
    case 228: self = .ipv4
    case 229: self = .ipv6
    case 276: self = .linuxSLL2
    default: return nil
    }
  }

  /// Finds the IP header of `frame`.
  ///
  /// Throws when the frame ends inside a link header, and when the IP version is not the one that the link header
  /// announced: a kernel drops such a packet.
  public func ipOffset(in frame: RawSpan) throws(DecodeError) -> LinkPayload {
    var cursor = Cursor(frame)
    switch self {
    case .null:
      let word = try cursor.u32()
      // No family uses the upper half of the word, so a word that does is in the other byte order.
      return try LinkLayer.loopback(word >> 16 == 0 ? word : word.byteSwapped, cursor)
    case .loop:
      return try LinkLayer.loopback(try cursor.u32(), cursor)
    case .ethernet:
      try cursor.skip(12)
      return try LinkLayer.payload(try cursor.u16(), cursor)
    case .raw:
      switch try cursor.peek() >> 4 {
      case 4, 6: return .ip(0)
      default: throw cursor.error(.invalid)
      }
    case .ipv4: return try LinkLayer.ip(version: 4, cursor)
    case .ipv6: return try LinkLayer.ip(version: 6, cursor)
    case .linuxSLL: return try LinkLayer.cooked(cursor)
    case .linuxSLL2: return try LinkLayer.cooked2(cursor)
    }
  }

  /// AF_INET is 2 everywhere; AF_INET6 is 10 on Linux, 24 on NetBSD and OpenBSD, 28 on FreeBSD, 30 on Darwin.
  private static func loopback(_ family: UInt32, _ cursor: consuming Cursor) throws(DecodeError) -> LinkPayload {
    switch family {
    case 2: return try ip(version: 4, cursor)
    case 10, 24, 28, 30: return try ip(version: 6, cursor)
    default: return .notIP(UInt16(truncatingIfNeeded: family))
    }
  }

  static func ip(version: UInt8, _ cursor: consuming Cursor) throws(DecodeError) -> LinkPayload {
    if try cursor.peek() >> 4 != version { throw cursor.error(.invalid) }
    return .ip(cursor.offset)
  }
}

/// What a link-layer frame carries, as far as an IP filter needs it.
public enum LinkPayload: Hashable, Sendable {
  /// The IP header starts at this offset, which is never beyond the frame's end.
  case ip(Int)
  /// Anything else, with the number that says so: EtherType, 802.3 length, or address family of a loopback frame.
  case notIP(UInt16)
}

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
