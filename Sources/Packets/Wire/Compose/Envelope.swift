/// From whom and to whom a composed packet says it goes.
public struct Envelope: Hashable, Sendable {
  public let source: Address
  public let sourcePort: UInt16
  public let destination: Address
  public let destinationPort: UInt16
  /// Stated and not derived: an IPv6 packet may carry mapped IPv4 addresses.
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

  /// The envelope of a packet that came.
  public init(of packet: borrowing Packet) {
    self.init(
      source: packet.source, sourcePort: packet.sourcePort, destination: packet.destination,
      destinationPort: packet.destinationPort, isIPv6: packet.isIPv6)
  }

  /// The way back.
  public var reversed: Envelope {
    Envelope(
      source: destination, sourcePort: destinationPort, destination: source, destinationPort: sourcePort,
      isIPv6: isIPv6)
  }
}
