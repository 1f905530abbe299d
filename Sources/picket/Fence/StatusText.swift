import Link
import Verbs

extension FilterStatus {
  /// For people.
  func table(hasColor: Bool = false) -> String {
    var lines: [(String, String)] = [
      (
        "filter",
        "process \(process), version \(version)\(isFollowed ? "" : ", nobody follows it: is picketd running?")"
      ),
      ("rules", "\(rulesSentence), \(backEnd?.rawValue ?? "no back end yet")"),
      ("mode", "\(mode.rawValue), fails \(fail.rawValue)"),
    ]
    lines += backEndReasons.map { ("", $0) }
    lines.append(("settings", settingsSentence))
    if let catalog {
      lines.append(("catalog", "\(catalog.names) names, \(catalog.path)"))
    } else {
      lines.append(("catalog", "none"))
    }
    lines.append(("flows", "\(undecidedFlows) undecided, \(decidedFlows) decided"))
    if recordsDropped > 0 { lines.append(("records", "\(recordsDropped) dropped: picketd does not keep up")) }
    var text = ""
    for (name, value) in lines {
      let isBad = hasColor && value.hasPrefix("BROKEN")
      text += Columns.left(name, 10) + (isBad ? Paint.red.on(value.printable) : value.printable) + "\n"
    }
    if !queues.isEmpty { text += "\n" + queueTable(hasColor: hasColor) }
    if !events.isEmpty {
      text += "\nlast events\n"
      for event in events { text += "  \(Timestamp(nanoseconds: event.time))  \(event.text.printable)\n" }
    }
    return text
  }

  private var rulesSentence: String {
    switch rules {
    case .up: "up"
    case .down: "down: nothing is filtered"
    case .broken(let why): "BROKEN: \(why)"
    }
  }

  private var settingsSentence: String {
    guard let revision else { return "none yet: children's packets are dropped until picketd sends some" }
    return "revision \(revision), \(children) children, \(devices) devices"
  }

  private func queueTable(hasColor: Bool) -> String {
    var table = Table("QUEUE", "PACKETS", "VERDICTS", "WAITING", "FULL", "BUFFER", "FORGOTTEN", "REFUSED")
    for queue in queues {
      table.add(
        "\(queue.number)", "\(queue.packets)", "\(queue.verdicts)", "\(queue.waiting)", "\(queue.droppedFull)",
        "\(queue.droppedBuffer)", "\(queue.forgotten)", "\(queue.refused)")
    }
    return table.text(hasColor: hasColor)
  }
}
