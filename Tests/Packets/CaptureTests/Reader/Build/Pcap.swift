/// Composes a pcap.
struct Pcap {
  private var octets: Octets

  init(
    little: Bool = true, magic: UInt32 = 0xa1b2_c3d4, version: (UInt16, UInt16) = (2, 4), snapLength: UInt32 = 65_535,
    linkType: UInt32 = 1
  ) {
    octets = Octets(little: little)
    octets.u32(magic)
    octets.u16(version.0)
    octets.u16(version.1)
    octets.u32(0)
    octets.u32(0)
    octets.u32(snapLength)
    octets.u32(linkType)
  }

  mutating func record(
    _ packet: [UInt8], seconds: UInt32 = 1, fraction: UInt32 = 2, captured: UInt32? = nil, original: UInt32? = nil
  ) {
    octets.u32(seconds)
    octets.u32(fraction)
    octets.u32(captured ?? UInt32(packet.count))
    octets.u32(original ?? UInt32(packet.count))
    octets.raw(packet)
  }

  var bytes: [UInt8] { octets.bytes }
}
