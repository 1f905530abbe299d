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
