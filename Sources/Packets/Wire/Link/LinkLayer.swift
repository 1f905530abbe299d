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
