/// One fragment of a packet, and where in the packet it belongs (RFC 791 3.2, RFC 8200 4.5).
public struct Fragment: ~Escapable {
  public let source: Address
  public let destination: Address
  /// Equal for all fragments of a packet.
  public let identification: UInt32
  /// The protocol that the whole packet carries; for IPv6, only the first fragment's counts.
  public let number: UInt8
  /// Where the data belongs, in octets.
  public let offset: Int
  public let isLast: Bool
  /// What precedes all data of the whole packet, taken from this fragment; for IPv6, without the fragment header.
  public let head: RawSpan
  /// Where in the head the number of the next header lies.
  public let numberPlace: Int
  public let data: RawSpan

  /// nil for a packet that is no fragment.
  @_lifetime(copy bytes)
  public init?(_ bytes: RawSpan) throws(DecodeError) {
    let packet = try Packet.decode(bytes)
    guard packet.transport == .fragment else { return nil }
    (source, destination) = (packet.source, packet.destination)
    let whole = packet.bytes
    data = whole.within(packet.transportStart..<whole.byteCount)
    if packet.isIPv6 {
      // The fragment header was read last: next header, reserved, offset and more, identification.
      let start = packet.transportStart - 8
      let field = Int(whole.u32(at: start) & 0xffff)
      number = whole[start]
      (offset, isLast) = (field & 0xfff8, field & 1 == 0)
      identification = whole.u32(at: start + 4)
      head = whole.within(0..<start)
      numberPlace = try Fragment.place(of: Packet.Extension.fragment.rawValue, before: start, whole)
    } else {
      let field = whole.u32(at: 4)
      number = whole[9]
      (offset, isLast) = (Int(field & 0x1fff) * 8, field & 0x2000 == 0)
      identification = field >> 16
      head = whole.within(0..<packet.transportStart)
      numberPlace = 9
    }
  }

  /// The place of the next-header field that announces the fragment header. All headers before it were checked.
  private static func place(
    of wanted: UInt8, before end: Int, _ bytes: RawSpan
  ) throws(DecodeError) -> Int {
    var (place, start) = (6, 40)
    while start < end {
      let isAuthentication = bytes[place] == Packet.Extension.authentication.rawValue
      place = start
      start += isAuthentication ? 8 + 4 * Int(bytes[start + 1]) : 8 + 8 * Int(bytes[start + 1])
    }
    guard start == end, bytes[place] == wanted else { throw DecodeError(.invalid, at: place) }
    return place
  }
}
