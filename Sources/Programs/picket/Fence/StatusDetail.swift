import CommandSpec
import DaemonClient

/// How the fence is doing, for engineers: processes, queues, connections and the last events.
enum StatusDetail {
  static func text(_ status: Daemon.StatusReply, hasColor: Bool = false) -> String {
    var lines: [(String, String)] = []
    if let daemon = status.daemon {
      lines.append(
        (
          "picketd",
          "process \(daemon.process), version \(daemon.version), \(daemon.questions) open questions"
        ))
      lines += daemon.troubles.map { ("household", "BROKEN: \($0)") }
      lines += daemon.alerts.map { ("look at", "\(ClockText.text($0.time)): \($0.text)") }
      lines += daemon.remarks.map { ("look at", $0) }
      lines += status.stoppedByTime.map { ("stopped", $0) }
      lines += (daemon.exams ?? []).map { ("exam", $0.sentence) }
      if let fingerprint = daemon.dashboard?.fingerprint {
        lines.append(("pages", "by a certificate with SHA-256 \(fingerprint)"))
      }
    }
    guard let process = status.process else {
      lines += [
        ("filter", "BROKEN: \(status.problem.orDash)"),
        ("rules", "unknown: what it left stays, and keeps children from everything; 'picket down' takes it out"),
        ("settings", family(status)),
      ]
      return shown(lines, hasColor)
    }
    let followed = status.followed ? "" : ", picketd is not connected to it: is picketd running?"
    lines += [
      ("filter", "process \(process), version \(status.version.orDash)\(followed)"),
      ("rules", "\(rules(status)), \(status.backEnd ?? "no back end yet")"),
      ("mode", "\(status.mode.orDash), fails \(status.fail.orDash)"),
    ]
    lines += status.backEndReasons.map { ("", $0) }
    lines.append(("settings", settings(status)))
    let names = status.catalog.map { "\($0.names) names, \($0.path)" }
    lines.append(("catalog", names ?? (status.revision == nil ? "none" : "none: categories are not filtered")))
    let flows = status.flows
    lines.append(("flows", "\((flows?.undecided).orDash) undecided, \((flows?.decided).orDash) decided"))
    if status.recordsDropped > 0 {
      lines.append(
        (
          "records",
          "\(status.recordsDropped) not written down: a device made more than 1,000 a second, or picketd did not keep up"
        ))
    }
    if let lookUps = status.lookUps, lookUps.asked > 0 {
      lines.append(
        (
          "asked DNS",
          "\(lookUps.asked) names again that came with other addresses, \(lookUps.failed) without an answer"
        ))
    }
    if let unknown = status.unknown, unknown.connections > 0 {
      let (sent, received) = (ByteText.size(unknown.bytesOut), ByteText.size(unknown.bytesIn))
      lines.append(
        (
          "unknown",
          "\(unknown.connections) connections with no name passed, \(sent) out and \(received) in: level strict stops such"
        )
      )
    }
    if let lost = FenceHealth.lostUsage(status) { lines.append(("usage", lost)) }
    var text = shown(lines, hasColor)
    if !status.queues.isEmpty { text += "\n" + table(of: status.queues).text(hasColor: hasColor) }
    if !status.events.isEmpty { text += "\nlast events\n" }
    for event in events(status) { text += "  \(event.time)  \(event.text.printable)\n" }
    return text
  }

  /// In local time. Of settings that followed each other the last alone is told.
  private static func events(_ status: Daemon.StatusReply) -> [(time: String, text: String)] {
    let kinds = status.events.map(\.kind)
    return status.events.indices.filter { index in
      kinds[index] != "snapshotTaken" || index + 1 == kinds.count || kinds[index + 1] != "snapshotTaken"
    }.map { (ClockText.text(status.events[$0].time, hasSeconds: true), status.events[$0].text) }
  }

  private static func shown(_ lines: [(String, String)], _ hasColor: Bool) -> String {
    lines.map { name, value in
      let isBad = hasColor && value.hasPrefix("BROKEN")
      return Padding.left(name, 10) + (isBad ? Paint.red.on(value.printable) : value.printable) + "\n"
    }.joined()
  }

  private static func rules(_ status: Daemon.StatusReply) -> String {
    switch status.rules {
    case .up: "up"
    case .down where status.revision == nil: "NOT UP YET: nothing is filtered until picketd sends settings"
    case .down: "down: nothing is filtered"
    case .broken, .unknown: "BROKEN: \(status.problem.orDash)"
    }
  }

  private static func settings(_ status: Daemon.StatusReply) -> String {
    guard let revision = status.revision else {
      return status.rules == .up ? "none yet: children's packets are dropped until picketd sends some" : "none yet"
    }
    return "revision \(revision), \(family(status))"
  }

  /// Devices of guardians, and shared ones, are not counted.
  private static func family(_ status: Daemon.StatusReply) -> String {
    let children = status.children == 1 ? "1 child" : "\(status.children) children"
    return "\(children), \(counted(status.devices, "device")) of theirs"
  }

  private static func table(of queues: [Daemon.Queue]) -> Table {
    var table = Table("QUEUE", "PACKETS", "VERDICTS", "WAITING", "FULL", "BUFFER", "FORGOTTEN", "REFUSED")
    for queue in queues {
      table.add(
        "\(queue.number)", "\(queue.packets)", "\(queue.verdicts)", "\(queue.waiting)", "\(queue.droppedFull)",
        "\(queue.droppedBuffer)", "\(queue.forgotten)", "\(queue.refused)")
    }
    return table
  }
}
