/// A card that came in at a port of a bridge where the bridge did not know it.
public struct Arrival: Hashable, Sendable {
  public let card: Hardware
  /// The kernel's numbers of the interfaces.
  public let port: Int32
  public let bridge: Int32
  /// Zero where the bridge does not tell VLANs apart.
  public let vlan: UInt16

  public init(_ card: Hardware, at port: Int32, of bridge: Int32, vlan: UInt16 = 0) {
    (self.card, self.port, self.bridge, self.vlan) = (card, port, bridge, vlan)
  }

  /// The network within which a card is at one port: no machine moves from one network to another.
  var network: UInt64 { UInt64(UInt32(bitPattern: bridge)) << 16 | UInt64(vlan) }
}
