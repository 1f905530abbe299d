internal import PicketSystem
public import Wire

/// Whose packets some are.
public enum Owner: Hashable, Sendable {
  /// Of no device that anybody looks after.
  case nobody
  /// Of a guardian's device or a shared one: neither filtered nor recorded.
  case trusted
  case device(UInt16)
  /// Of a device of the home that nobody registered, and that is supervised all the same: it gets a number from
  /// `Snapshot.firstUnknown` on.
  case unknown
}

extension Snapshot {
  /// Numbers of unknown devices begin here.
  public static let firstUnknown = UInt16(Layout.devices)

  /// How many numbers devices have: known ones first, then unknown ones, and the last for this machine's own resolver.
  public static let deviceNumbers: UInt16 = 1_024

  public static let unknownDevices = firstUnknown..<deviceNumbers - 1

  /// The number of an unknown device, the same as long as its card's address is, or else its network address. Two such
  /// devices may share one; then they share their limits too.
  public static func unknownDevice(_ address: UInt64) -> UInt16 {
    let spread = address &* 0x9e37_79b9_7f4a_7c15 >> 56
    return min(firstUnknown + UInt16(truncatingIfNeeded: spread), unknownDevices.upperBound - 1)
  }

  /// Who owns the packets from an address, or to it. The user decides where this machine knows it, else the hardware
  /// address, else the network address: first those that devices are registered with, then those where children's devices
  /// were met.
  ///
  /// Anybody can take an address, and another network card. So a guardian's device with a registered hardware address is not
  /// recognised by its network address alone while another hardware address is in sight; a child's is. For the same reason
  /// an address where a device was met makes no packet trusted, and gives unregistered hardware no more rights than any
  /// other address does.
  public func owner(hardware: UInt64?, address: Address, user: UInt32?, isFromHome: Bool) -> Owner {
    let reader = reader
    if let user {
      return Snapshot.owner(reader.owner(ofUser: UInt64(user))) ?? .nobody
    }
    if let hardware,
      let owner = Snapshot.owner(reader.owner(.hardware, 0, hardware, in: 0..<reader.count(.hardware)))
    {
      return owner
    }
    if let owner = Snapshot.owner(reader.owner(address, isHardwareOther: hardware != nil)) { return owner }
    guard isFromHome else { return .nobody }
    let areUnknownSupervised = reader.childOfUnknown != 0
    if hardware != nil && areUnknownSupervised { return .unknown }
    return Snapshot.owner(reader.owner(metAt: address)) ?? (areUnknownSupervised ? .unknown : .nobody)
  }

  private static func owner(_ record: OwnerRecord?) -> Owner? {
    record.map { $0.device == 0 ? .trusted : .device($0.device) }
  }

  /// How strictly flows of a child are looked at.
  public func level(ofChild child: Int) -> Level {
    let reader = reader
    return child >= 0 && child < reader.count(.children) ? reader.child(child).level : .strict
  }

  /// Whether a child whose level is strict has a user on this machine.
  public var isAnyUserStrict: Bool {
    let reader = reader
    return [Layout.Part.users, .subordinates].contains { part in
      (0..<reader.count(part)).contains { index in
        child(ofDevice: OwnerRecord(reader.record(part, index)).device).map { reader.child($0).level == .strict }
          ?? false
      }
    }
  }

  /// The child that a device belongs to; nil when nobody looks after it.
  public func child(ofDevice number: UInt16) -> Int? {
    let reader = reader
    let child = number < Snapshot.firstUnknown ? reader.child(ofKnown: Int(number)) : reader.childOfUnknown
    return child == 0 ? nil : child &- 1
  }
}
