internal import FilterProtocol
internal import Policy

/// How many decisions there were, by their verdicts.
public struct DecisionCount: Hashable, Sendable {
  public internal(set) var allowed = 0
  public internal(set) var blocked = 0
}

/// The decisions about unknown devices, counted: any of them may be a parent's, so what they were about is not kept.
/// The counts begin anew with picketd, and a device's when it is added to the household.
struct UnknownDecisions {
  /// By the numbers that the filter gives to unknown devices.
  private var counts: [UInt16: DecisionCount] = [:]

  /// Counts a decision; false if it is not about an unknown device.
  mutating func add(_ record: borrowing DecisionRecord) -> Bool {
    guard Snapshot.unknownDevices.contains(record.device) else { return false }
    let count = Int(record.count)
    if record.verdict == .allow {
      counts[record.device, default: DecisionCount()].allowed += count
    } else {
      counts[record.device, default: DecisionCount()].blocked += count
    }
    return true
  }

  subscript(card: Hardware) -> DecisionCount { counts[Snapshot.unknownDevice(card.bits)] ?? DecisionCount() }

  mutating func forget(_ card: Hardware) { counts[Snapshot.unknownDevice(card.bits)] = nil }
}
