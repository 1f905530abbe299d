/// A card that was met somewhere: at a port of a bridge, or on a link.
package struct Sighting: Hashable, Sendable {
  package let card: Hardware
  /// The kernel's number of the interface.
  package let place: Int32
  /// CLOCK_BOOTTIME.
  package let time: UInt64

  package init(_ card: Hardware, at place: Int32, _ time: UInt64) {
    (self.card, self.place, self.time) = (card, place, time)
  }
}
