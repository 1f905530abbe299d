internal import Wire

/// Something about devices that a guardian should look at.
public struct Alert: Hashable, Sendable {
  /// When it was found, in seconds since 1970.
  public let time: Int
  /// The device that it is about.
  public let device: UInt16
  /// What was seen, why it matters and what to do, without a name that the family gave.
  public let text: String
  /// CLOCK_BOOTTIME of the same, which nobody can set.
  let found: UInt64

  /// What was found. The same cause is not told twice.
  enum Cause: Hashable {
    /// One card on two links at once, by the kernel's numbers of interfaces.
    case cardOnTwoLinks(UInt16, Hardware, Int32, Int32)
    /// One card at two ports of a bridge by turns.
    case cardAtTwoPorts(UInt16, Hardware, Int32, Int32)
    /// Where a device is registered, another card answers than its own.
    case otherCard(UInt16, Address, Hardware)
    /// Where a device is registered that is known by its address alone, two cards answer.
    case twoCards(UInt16, Address, Hardware, Hardware)
    /// Its card came back when that child's device fell silent.
    case cardInstead(UInt16, Hardware, UInt16)
    /// Its card came back, and calls itself something else.
    case otherHostName(UInt16, Hardware)
    /// The configuration gives one device to two members, one of them a child.
    case twoOwners(UInt16)
    /// More addresses than are kept.
    case manyPlaces(UInt16)

    var device: UInt16 {
      switch self {
      case .cardOnTwoLinks(let device, _, _, _), .cardAtTwoPorts(let device, _, _, _), .cardInstead(let device, _, _),
        .otherHostName(let device, _),
        .otherCard(let device, _, _),
        .twoCards(let device, _, _, _),
        .twoOwners(let device), .manyPlaces(let device):
        device
      }
    }
  }
}

/// Alerts of the last day. The same cause is told once a day.
struct AlertList {
  private static let day = 86_400 * ClockReading.second
  /// More alerts than this are made up by a machine that wants to be noticed.
  private static let most = 100

  private var alerts: [Alert.Cause: Alert] = [:]

  /// The latest first, without alerts about devices that are gone.
  func alerts(about devices: [UInt16: Device], at moment: ClockReading) -> [Alert] {
    alerts.filter { AlertList.counts($0, devices, moment) }.values.sorted {
      ($1.found, $0.device) < ($0.found, $1.device)
    }
  }

  /// Nil for a cause that was told within a day, or whose device is gone.
  mutating func add(_ cause: Alert.Cause, about devices: [UInt16: Device], at moment: ClockReading) -> Alert? {
    alerts = alerts.filter { AlertList.counts($0, devices, moment) }
    guard alerts[cause] == nil, let device = devices[cause.device] else { return nil }
    if alerts.count >= AlertList.most, let oldest = alerts.min(by: { $0.value.found < $1.value.found }) {
      alerts[oldest.key] = nil
    }
    let alert = Alert(
      time: moment.wallSeconds, device: device.number, text: cause.sentence(about: device), found: moment.boot)
    alerts[cause] = alert
    return alert
  }

  private static func counts(
    _ entry: (key: Alert.Cause, value: Alert), _ devices: [UInt16: Device], _ moment: ClockReading
  ) -> Bool {
    let found = entry.value.found
    return devices[entry.key.device] != nil && found <= moment.boot && moment.boot - found < day
  }
}
