/// One IP packet, decoded in place: offsets and values, never copies.
///
/// Decoding trims to the length in the IP header, because the receiving kernel does: bytes behind it never reach an
/// application.
public struct Packet: ~Escapable {
  /// What the packet carries. Fragments are recognised as such and never parsed further: the kernel reassembles.
  public enum Transport: Hashable, Sendable {
    case tcp
    case udp
    case icmp
    case fragment
    case other(UInt8)
  }

  /// The packet from its IP header on, without link-layer padding.
  public let bytes: RawSpan
  public internal(set) var source: Address
  public internal(set) var destination: Address
  public internal(set) var transport: Transport
  public internal(set) var hopLimit: UInt8
  /// Valid iff `transport` is `.tcp` or `.udp`.
  public internal(set) var sourcePort: UInt16 = 0
  public internal(set) var destinationPort: UInt16 = 0
  /// Valid iff `transport` is `.tcp`.
  public internal(set) var tcp = TCPHeader()
  /// Where the transport header starts.
  public internal(set) var transportStart: Int
  /// Where the application's bytes lie; empty for anything that is not whole TCP or UDP.
  public internal(set) var payloadRange: Range<Int>

  @_lifetime(copy bytes)
  init(bytes: RawSpan, source: Address, destination: Address, transport: Transport, hopLimit: UInt8, start: Int) {
    self.bytes = bytes
    self.source = source
    self.destination = destination
    self.transport = transport
    self.hopLimit = hopLimit
    self.transportStart = start
    self.payloadRange = bytes.byteCount..<bytes.byteCount
  }

  @inlinable public var payload: RawSpan {
    @_lifetime(copy self) get { bytes.within(payloadRange) }
  }

  public var isIPv6: Bool { bytes[0] >> 4 == 6 }

  /// Decodes a packet that starts with its IP header.
  @_lifetime(copy bytes)
  public static func decode(_ bytes: RawSpan) throws(DecodeError) -> Packet {
    guard bytes.byteCount > 0 else { throw DecodeError(.truncated, at: 0) }
    var packet: Packet
    switch bytes[0] >> 4 {
    case 4: packet = try decodeIPv4(bytes)
    case 6: packet = try decodeIPv6(bytes)
    default: throw DecodeError(.invalid, at: 0)
    }
    switch packet.transport {
    case .tcp: try packet.decodeTCP()
    case .udp: try packet.decodeUDP()
    case .icmp, .fragment, .other: break
    }
    return packet
  }
}
