internal import Policy

/// Machines of the home that are not in the household, and the rules that they get.
public struct UnknownDevices: Hashable, Sendable {
  public enum Rules: Hashable, Sendable {
    /// They are not filtered.
    case pass
    /// As the most restricted child.
    case strictest
    /// As this child, by its number.
    case child(Int)
  }

  public let count: Int
  public let rules: Rules
}

extension Household {
  /// Nil where picketd does not look at the home's network, as on a laptop.
  public var unknownDevices: UnknownDevices? {
    watch.hasBegun ? UnknownDevices(count: state.seen.count, rules: rulesOfUnknownDevices) : nil
  }

  private var rulesOfUnknownDevices: UnknownDevices.Rules {
    guard let first = state.children.keys.first else { return .pass }
    switch options.unknownDevices {
    case .pass: return .pass
    case .child(let name):
      if let child = state.child(named: name) { return .child(child.id) }
      return .strictest
    case .strictest: return state.children.count == 1 ? .child(first) : .strictest
    }
  }

  /// Machines that the kernel has met and that are no device of the household, the latest first.
  public var seenDevices: [SeenDevice] {
    state.seen.values.sorted { ($1.last, $0.hardware) < ($0.last, $1.hardware) }
  }

  /// How many decisions there were about an unknown machine since picketd began.
  public func decisions(about device: SeenDevice) -> DecisionCount { unknownDecisions[device.hardware] }

  /// Seconds that the first look at the network still takes; nil once it has met any machine, or is over.
  public var secondsOfFirstLook: Int? { watch.secondsOfFirstLook(at: now.boot) }

  /// Takes in machines that were seen: those with these cards, or all of them.
  public func adoptDevices(_ owner: Device.Owner, hardware: [Hardware]?) throws(HouseholdError) -> [Device] {
    var drafts: [Device] = []
    for hardware in hardware ?? seenDevices.map(\.hardware) {
      guard state.seen[hardware] != nil else {
        throw .notFound(kind: "unknown device", name: hardware.description)
      }
      drafts.append(Device(number: 0, owner: owner, hardware: hardware, created: now.wallSeconds))
    }
    return try add(drafts)
  }
}
