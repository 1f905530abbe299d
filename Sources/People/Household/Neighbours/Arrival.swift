/// A card that came in at a port of a bridge where the bridge did not know it.
package struct Arrival: Hashable, Sendable {
  package let card: Hardware
  /// The kernel's numbers of the interfaces.
  package let port: Int32
  package let bridge: Int32
  /// Zero where the bridge tells none apart.
  package let vlan: UInt16

  package init(_ card: Hardware, at port: Int32, of bridge: Int32, vlan: UInt16 = 0) {
    (self.card, self.port, self.bridge, self.vlan) = (card, port, bridge, vlan)
  }

  /// Nobody comes from one of these to another by moving.
  var network: UInt64 { UInt64(UInt32(bitPattern: bridge)) << 16 | UInt64(vlan) }
}
