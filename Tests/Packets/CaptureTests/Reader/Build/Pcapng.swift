/// Composes a pcapng, block by block.
struct Pcapng {
  private var octets: Octets

  init(little: Bool = true) {
    octets = Octets(little: little)
    section(little: little)
  }

  var bytes: [UInt8] { octets.bytes }

  mutating func section(little: Bool, version: (UInt16, UInt16) = (1, 0)) {
    octets.isLittle = little
    block(0x0a0d_0d0a) {
      $0.u32(0x1a2b_3c4d)
      $0.u16(version.0)
      $0.u16(version.1)
      $0.u64(.max)
    }
  }

  mutating func block(_ type: UInt32, length: UInt32? = nil, trailer: UInt32? = nil, _ body: (inout Octets) -> Void) {
    var inner = Octets(little: octets.isLittle)
    body(&inner)
    let size = UInt32(inner.bytes.count + 12)
    octets.u32(type)
    octets.u32(length ?? size)
    octets.raw(inner.bytes)
    octets.u32(trailer ?? size)
  }

  mutating func interface(
    _ linkType: UInt16, snapLength: UInt32 = 0, resolution: UInt8? = nil, offset: Int64? = nil, comment: [UInt8] = []
  ) {
    block(1) {
      $0.u16(linkType)
      $0.u16(0)
      $0.u32(snapLength)
      if !comment.isEmpty { Pcapng.option(1, comment, &$0) }
      if let resolution { Pcapng.option(9, [resolution], &$0) }
      if let offset {
        $0.u16(14)
        $0.u16(8)
        $0.u64(UInt64(bitPattern: offset))
      }
      if resolution != nil || offset != nil || !comment.isEmpty { $0.u32(0) }
    }
  }

  static func option(_ code: UInt16, _ value: [UInt8], _ octets: inout Octets) {
    octets.u16(code)
    octets.u16(UInt16(value.count))
    octets.raw(value, paddedTo: 4)
  }

  mutating func enhanced(
    _ packet: [UInt8], interface: UInt32 = 0, ticks: UInt64 = 0, captured: UInt32? = nil, original: UInt32? = nil,
    comment: [UInt8] = []
  ) {
    block(6) {
      $0.u32(interface)
      $0.u32(UInt32(ticks >> 32))
      $0.u32(UInt32(truncatingIfNeeded: ticks))
      $0.u32(captured ?? UInt32(packet.count))
      $0.u32(original ?? UInt32(packet.count))
      $0.raw(packet, paddedTo: 4)
      if !comment.isEmpty { Pcapng.option(1, comment, &$0) }
    }
  }

  mutating func simple(_ packet: [UInt8], original: UInt32? = nil) {
    block(3) {
      $0.u32(original ?? UInt32(packet.count))
      $0.raw(packet, paddedTo: 4)
    }
  }

  mutating func obsolete(_ packet: [UInt8], interface: UInt16 = 0, ticks: UInt64 = 0) {
    block(2) {
      $0.u16(interface)
      $0.u16(0xffff)
      $0.u32(UInt32(ticks >> 32))
      $0.u32(UInt32(truncatingIfNeeded: ticks))
      $0.u32(UInt32(packet.count))
      $0.u32(UInt32(packet.count) + 4)
      $0.raw(packet, paddedTo: 4)
    }
  }
}
