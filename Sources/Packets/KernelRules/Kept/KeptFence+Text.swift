internal import Wire

// A kept fence as text: a line for each fact, in one order, so that equal fences have equal texts.
extension KeptFence {
  static let form = "picket-fence 1"
  /// The last line: a file that was cut would be a fence for fewer devices.
  static let end = "end"

  var text: String {
    var lines = [
      KeptFence.form, "backend \(backEnd.rawValue)", "mode \(plan.mode.rawValue)", "fail \(plan.fail.rawValue)",
      "queues \(plan.queueBase) \(plan.queueCount)", "marks \(plan.marks.bits)", "features \(plan.features.rawValue)",
      "filter \(plan.filterUser)",
    ]
    lines += plan.interfaces.map { "interface \($0)" } + plan.forward.map { "forward \($0)" }
    lines += plan.exemptions.map { "exemption \(KeptFence.words($0.address)) \($0.tcpPort)" }
    if plan.devices.areUnknownSupervised { lines.append("unknown") }
    lines += plan.devices.resolvers.sorted().map { "resolver \($0)" }
    for (name, set) in KeptFence.sets { lines += KeptFence.lines(of: plan.devices[keyPath: set], name) }
    return lines.joined(separator: "\n") + "\n\(KeptFence.end)\n"
  }

  static var sets: [(name: String, set: WritableKeyPath<DeviceSets, DeviceSet>)] {
    [("supervised", \.supervised), ("trusted", \.trusted), ("guarded", \.guarded), ("tunnel", \.tunnelPeers)]
  }

  private static func lines(of set: DeviceSet, _ name: String) -> [String] {
    set.hardware.sorted().map { "\(name) hardware \($0)" }
      + set.networks.sorted().map { "\(name) network \(words($0.address)) \($0.length)" }
      + set.users.sorted().map { "\(name) user \($0)" }
      + set.userRanges.sorted { $0.lowerBound < $1.lowerBound }
      .map { "\(name) users \($0.lowerBound) \($0.upperBound)" }
  }

  /// Both halves, for either family.
  private static func words(_ address: Address) -> String { "\(address.high) \(address.low)" }
}
