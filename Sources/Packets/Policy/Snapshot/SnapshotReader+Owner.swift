internal import Wire

extension SnapshotReader {
  /// The child plus one of a device with a number below `Layout.devices`.
  @inline(__always)
  func child(ofKnown number: Int) -> Int {
    Int(part(.devices)[number >> 2] &>> UInt64(16 &* (number & 3)) & 0xffff)
  }

  @inline(__always) var childOfUnknown: Int { words[6].high }

  /// The record of a key among those in `range`, which are in its order.
  func owner(_ part: Layout.Part, _ high: UInt64, _ low: UInt64, in range: Range<Int>) -> OwnerRecord? {
    var range = range
    while !range.isEmpty {
      let middle = range.lowerBound &+ range.count / 2
      let here = OwnerRecord(record(part, middle))
      if (here.high, here.low) == (high, low) { return here }
      let isBehind = (high, low) > (here.high, here.low)
      range = isBehind ? middle &+ 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// The record of a user, or of the child whose subordinate one it is. A child's say goes first.
  func owner(ofUser user: UInt64) -> OwnerRecord? {
    let exact = owner(.users, 0, user, in: 0..<count(.users))
    if let exact, exact.device != 0 { return exact }
    var range = 0..<count(.subordinates)
    while !range.isEmpty {
      let middle = range.lowerBound &+ range.count / 2
      let here = OwnerRecord(record(.subordinates, middle))
      if user < here.low {
        range = range.lowerBound..<middle
      } else if user > here.high {
        range = middle &+ 1..<range.upperBound
      } else {
        return here
      }
    }
    return exact
  }

  /// The record of the longest network that `address` is in. `isHardwareOther`: the packet shows a hardware address that
  /// is not registered. Its IP address then gives no rights of a guardian whose device is registered by its hardware,
  /// and still makes it a child's.
  func owner(_ address: Address, isHardwareOther: Bool) -> OwnerRecord? {
    for index in 0..<count(.prefixes) {
      let prefix = record(.prefixes, index)
      let network = address.network(prefix[0].low)
      let range = prefix[0].high..<prefix[0].high &+ prefix[1].low
      guard let owner = owner(.networks, network.high, network.low, in: range) else { continue }
      if isHardwareOther && owner.hasHardware && owner.device == 0 { continue }
      return owner
    }
    return nil
  }
}

extension SnapshotReader {
  /// The record of a child's device that was met at `address`.
  func owner(metAt address: Address) -> OwnerRecord? {
    owner(.places, address.high, address.low, in: 0..<count(.places))
  }
}

extension Address {
  /// The first `prefix` bits of 128, zeros behind them.
  @inline(__always)
  func network(_ prefix: Int) -> Address {
    Address(high: high & ~(.max >> UInt64(prefix)), low: low & ~(.max >> UInt64(max(0, prefix - 64))))
  }
}
