/// A packet whose headers are being written: lengths and checksums are patched when it is closed.
struct OpenPacket {
  private let envelope: Envelope
  private let start: Int
  private let transport: UInt8
  private let transportStart: Int

  /// Writes the IP header.
  init(_ envelope: Envelope, transport: UInt8, hopLimit: UInt8, into writer: inout Writer) throws(DecodeError) {
    self.envelope = envelope
    self.transport = transport
    start = writer.count
    if envelope.isIPv6 {
      // RFC 8200 3. Version 6; the payload length is patched.
      try writer.u32(0x6000_0000)
      try writer.u16(0)
      try writer.u8(transport)
      try writer.u8(hopLimit)
      try writer.address(envelope.source)
      try writer.address(envelope.destination)
    } else {
      guard envelope.source.isIPv4, envelope.destination.isIPv4 else { throw DecodeError(.invalid, at: start) }
      // RFC 791 3.1. Five words; length and checksum are patched. Don't fragment, and so no id (RFC 6864 4.1).
      try writer.u32(0x4500_0000)
      try writer.u32(0x0000_4000)
      try writer.u8(hopLimit)
      try writer.u8(transport)
      try writer.u16(0)
      try writer.u32(envelope.source.v4)
      try writer.u32(envelope.destination.v4)
    }
    transportStart = writer.count
  }

  /// Fills in the lengths and checksums; `checksumAt` is the checksum's place in the transport header.
  func close(checksumAt offset: Int, in writer: inout Writer) throws(DecodeError) {
    let length = writer.count - start
    guard length <= Int(UInt16.max) else { throw DecodeError(.limit, at: writer.count) }
    if envelope.isIPv6 {
      writer.patch(UInt16(length - 40), at: start + 4)
    } else {
      writer.patch(UInt16(length), at: start + 2)
      var header = Checksum()
      header.add(writer.bytes.raw.within(start..<transportStart))
      writer.patch(header.value, at: start + 10)
    }
    var sum = Checksum()
    // ICMP of IPv4 alone has no pseudo-header (RFC 792).
    if transport != OpenPacket.icmp {
      sum.add(envelope.source, isIPv6: envelope.isIPv6)
      sum.add(envelope.destination, isIPv6: envelope.isIPv6)
      sum.add(UInt16(transport))
      sum.add(UInt32(writer.count - transportStart))
    }
    sum.add(writer.bytes.raw.within(transportStart..<writer.count))
    // Zero would mean "not summed" in UDP (RFC 768); both are the same number in ones' complement.
    let value = transport == OpenPacket.udp && sum.value == 0 ? 0xffff : sum.value
    writer.patch(value, at: transportStart + offset)
  }

  static let icmp: UInt8 = 1
  static let tcp: UInt8 = 6
  static let udp: UInt8 = 17
  static let icmpv6: UInt8 = 58
}

extension Checksum {
  /// One address of a pseudo-header (RFC 9293 3.1, RFC 8200 8.1).
  mutating func add(_ address: Address, isIPv6: Bool) {
    if !isIPv6 { return add(address.v4) }
    add(UInt32(truncatingIfNeeded: address.high >> 32))
    add(UInt32(truncatingIfNeeded: address.high))
    add(UInt32(truncatingIfNeeded: address.low >> 32))
    add(UInt32(truncatingIfNeeded: address.low))
  }
}

/// The addresses and ports of a composed packet.
public struct Envelope: Hashable, Sendable {
  public let source: Address
  public let sourcePort: UInt16
  public let destination: Address
  public let destinationPort: UInt16
  /// Stated and not derived: an IPv6 packet may have mapped IPv4 addresses.
  public let isIPv6: Bool

  public init(
    source: Address, sourcePort: UInt16, destination: Address, destinationPort: UInt16, isIPv6: Bool
  ) {
    self.source = source
    self.sourcePort = sourcePort
    self.destination = destination
    self.destinationPort = destinationPort
    self.isIPv6 = isIPv6
  }

  /// The envelope of a received packet.
  public init(of packet: borrowing Packet) {
    self.init(
      source: packet.source, sourcePort: packet.sourcePort, destination: packet.destination,
      destinationPort: packet.destinationPort, isIPv6: packet.isIPv6)
  }

  /// The envelope of a reply.
  public var reversed: Envelope {
    Envelope(
      source: destination, sourcePort: destinationPort, destination: source, destinationPort: sourcePort,
      isIPv6: isIPv6)
  }
}
