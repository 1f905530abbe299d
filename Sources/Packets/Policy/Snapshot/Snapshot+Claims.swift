internal import PicketSystem
public import Wire

/// What the packets of a registered device show of it, for the kernel's own sets.
public struct Claim: Hashable, Sendable {
  public enum Trait: Hashable, Sendable {
    case hardware(UInt64)
    /// An address and how many of its 32 or 128 bits count.
    case network(Address, length: Int)
    case user(UInt32)
    /// Users that another user may switch to without a password.
    case users(ClosedRange<UInt32>)
  }

  public let trait: Trait
  /// Whether it is a child's. Packets of others are not inspected.
  public let isSupervised: Bool
  /// Whether that child's level is strict; of users alone.
  public var isStrict = false
}

extension Snapshot {
  /// Whether unregistered devices of the home are supervised.
  public var areUnknownSupervised: Bool { reader.childOfUnknown != 0 }

  /// Everything that tells a registered device.
  public var claims: [Claim] {
    let reader = reader
    var claims: [Claim] = []
    for index in 0..<reader.count(.hardware) {
      let record = OwnerRecord(reader.record(.hardware, index))
      claims.append(Claim(trait: .hardware(record.low), isSupervised: record.device != 0))
    }
    for index in 0..<reader.count(.users) {
      let record = OwnerRecord(reader.record(.users, index))
      claims.append(claim(.user(UInt32(truncatingIfNeeded: record.low)), record))
    }
    for index in 0..<reader.count(.subordinates) {
      let record = OwnerRecord(reader.record(.subordinates, index))
      let (first, last) = (UInt32(truncatingIfNeeded: record.low), UInt32(truncatingIfNeeded: record.high))
      if first <= last { claims.append(claim(.users(first...last), record)) }
    }
    for index in 0..<reader.count(.prefixes) {
      let prefix = reader.record(.prefixes, index)
      for place in prefix[0].high..<prefix[0].high + prefix[1].low {
        let record = OwnerRecord(reader.record(.networks, place))
        let address = Address(high: record.high, low: record.low)
        let length = prefix[0].low - (address.isIPv4 ? 96 : 0)
        // A guardian's device that has a hardware address is known by that alone.
        if record.hasHardware && record.device == 0 || length < 0 { continue }
        claims.append(Claim(trait: .network(address, length: length), isSupervised: record.device != 0))
      }
    }
    for index in 0..<reader.count(.places) {
      let record = OwnerRecord(reader.record(.places, index))
      let address = Address(high: record.high, low: record.low)
      claims.append(
        Claim(trait: .network(address, length: address.isIPv4 ? 32 : 128), isSupervised: record.device != 0))
    }
    return claims
  }

  private func claim(_ trait: Claim.Trait, _ record: OwnerRecord) -> Claim {
    let isStrict = child(ofDevice: record.device).map { level(ofChild: $0) == .strict } ?? false
    return Claim(trait: trait, isSupervised: record.device != 0, isStrict: isStrict)
  }
}
