/// A card that was met somewhere: at a port of a bridge, or on a link.
package struct Sighting: Hashable, Sendable {
  package let card: Hardware
  /// The kernel's number of the interface.
  package let place: Int32
  /// The network within which a card is at one place: a bridge's, of one VLAN. Links are all of one.
  package let network: UInt64
  /// CLOCK_BOOTTIME.
  package let time: UInt64

  package init(_ card: Hardware, at place: Int32, of network: UInt64 = 0, _ time: UInt64) {
    (self.card, self.place, self.network, self.time) = (card, place, network, time)
  }
}
