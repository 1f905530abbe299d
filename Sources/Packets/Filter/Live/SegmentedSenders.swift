internal import Wire

/// Whose packets the kernel is cutting up: the pieces come back without the hardware address that the whole had.
///
/// A few places for few senders: only machines that hand over many datagrams as one have them, which are users of this
/// machine, who need none, and containers and virtual machines on it. Whoever loses its place to another is known by its
/// network address alone, and by nothing at worst, which opens nothing.
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
