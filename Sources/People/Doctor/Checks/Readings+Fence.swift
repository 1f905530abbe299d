// Whether the two programs run, and what they say.
extension Readings {
  static let configurationFile = "/etc/picket/picket.json5"

  /// The commands that start the daemons where a service manager does, and else.
  private var start: String {
    machine.start == nil ? "sudo scripts/start" : "sudo systemctl restart picket-filter picketd"
  }

  var programChecks: [Check] {
    var checks: [Check] = []
    switch contact {
    case .answered: checks.append(.ok("picketd", "picketd runs and answers"))
    case .absent:
      checks.append(
        .broken("picketd", "picketd does not run: settings, questions and the log stand still", mend: start))
    case .refused:
      checks.append(
        .warning("picketd", "picketd does not speak with this user about the fence", mend: "sudo picket doctor"))
    case .failed(let why):
      checks.append(.broken("picketd", "picketd does not answer as it should: \(why)", mend: start))
    }
    if let fault = order.fault {
      checks.append(.broken("configuration", fault, mend: "sudo picketd --check, after mending that line"))
    }
    return checks
  }

  var fenceChecks: [Check] {
    guard let fence else { return [] }
    return [rulesCheck(fence)] + following(fence) + failing(fence) + fence.findings.compactMap(finding)
      + fence.troubles.map { told("household", $0, isBroken: true) }
      + fence.remarks.filter { !isOfLaptop($0) }.map { told("household", $0) } + load(fence)
  }

  private func rulesCheck(_ fence: FenceReading) -> Check {
    switch fence.rules {
    case .up where fence.hasSettings: .ok("rules", "the rules are up, and packets are judged")
    case .up:
      .broken("rules", "the rules are up and no settings have come: children get nothing", mend: start)
    case .down: .broken("rules", "the rules are down: nothing is filtered", mend: "sudo picket up")
    case .notYet: .broken("rules", "the rules are not up yet: nothing is filtered", mend: start)
    case .broken(let why): .broken("rules", "the rules are broken: \(why)", mend: "sudo picket up")
    case .silent(let why):
      .broken("rules", "nothing judges packets, and children are kept from everything: \(why)", mend: start)
    }
  }

  private func following(_ fence: FenceReading) -> [Check] {
    if fence.isFollowed { return [] }
    if case .silent = fence.rules { return [] }
    return [
      .warning("link", "picketd is not connected to the filter, which goes on by the last settings", mend: start)
    ]
  }

  private func failing(_ fence: FenceReading) -> [Check] {
    guard fence.failsOpen else { return [] }
    return [
      .warning(
        "fail", "`fail` is \"open\": if the filter ends or is flooded, children reach everything",
        mend: "write `fail: \"closed\"` into \(Readings.configurationFile), then: sudo picket reload")
    ]
  }

  /// What the filter says of this machine; nil for what a check of its own says with the command.
  private func finding(_ sentence: String) -> Check? {
    if sentence.hasPrefix("nftables: ") { return nil }
    if sentence.contains("offloads flows"), rules?.offloads.isEmpty == false { return nil }
    if sentence.contains(" works without ") {
      return .warning(
        "kernel", sentence, mend: "boot a kernel that can, such as Debian's: sudo apt install linux-image-amd64")
    }
    return told("machine", sentence)
  }

  /// Sentences of the filter and picketd end with what helps.
  private func told(_ name: String, _ sentence: String, isBroken: Bool = false) -> Check {
    let finding = Finding(sentence)
    let mend = finding.remedy ?? "sudo picket status --detail shows more"
    return isBroken || finding.isBroken
      ? .broken(name, finding.text, mend: mend) : .warning(name, finding.text, mend: mend)
  }

  private func load(_ fence: FenceReading) -> [Check] {
    var checks: [Check] = []
    if fence.lostPackets > 0 {
      checks.append(
        .warning(
          "queues", "the kernel dropped \(fence.lostPackets) packets that came faster than they could be judged",
          mend:
            "write `queues: \(fence.queues * 2)` into \(Readings.configurationFile), then: sudo picket reload"))
    }
    if fence.lostRecords > 0 {
      checks.append(
        .warning(
          "records", "\(fence.lostRecords) decisions were not written down: a device made more than 1,000 a second",
          mend: "picket log --blocked --since 1h shows which device"))
    }
    return checks
  }
}

/// A sentence of the filter or picketd: what was found, and behind the last full stop what helps.
struct Finding: Hashable {
  let text: String
  let remedy: String?
  let isBroken: Bool

  init(_ sentence: String) {
    let mark = "BROKEN: "
    isBroken = sentence.hasPrefix(mark)
    let rest = isBroken ? sentence.dropFirst(mark.count) : sentence[...]
    // Two sentences are parted by a full stop and a blank; a name such as `a.example` has no blank behind its dots.
    var parts = rest.split(separator: " ", omittingEmptySubsequences: false)
    guard let end = parts.lastIndex(where: { $0.hasSuffix(".") }), end + 1 < parts.count else {
      (text, remedy) = (String(rest), nil)
      return
    }
    parts[end].removeLast()
    text = parts[...end].joined(separator: " ")
    remedy = parts[(end + 1)...].joined(separator: " ")
  }
}
