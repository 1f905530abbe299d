internal import Wire

/// Senders whose packets the kernel is segmenting: the segments come back without the hardware address of the whole.
///
/// A few places are enough: only senders on this machine hand over many datagrams as one. Its users need no hardware
/// address; its containers and virtual machines do. A sender that loses its place is known by its network address
/// alone, or at worst not at all, which opens nothing.
struct SegmentedSenders: ~Copyable {
  private var hardware = InlineArray<64, UInt64>(repeating: 0)
  private var addresses = InlineArray<64, Address>(repeating: Address(high: 0, low: 0))

  private static func place(_ address: Address) -> Int {
    Int(truncatingIfNeeded: ((address.high ^ address.low) &* 0x9e37_79b9_7f4a_7c15) >> 58)
  }

  mutating func note(_ address: Address, _ hardware: UInt64?) {
    let place = SegmentedSenders.place(address)
    addresses[place] = address
    self.hardware[place] = hardware ?? 0
  }

  func hardware(of address: Address) -> UInt64? {
    let place = SegmentedSenders.place(address)
    guard addresses[place] == address, hardware[place] != 0 else { return nil }
    return hardware[place]
  }
}
