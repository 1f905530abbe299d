import Link

extension FilterStatus {
  /// For people.
  var table: String {
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
    for (name, value) in lines { text += Columns.left(name, 10) + value.printable + "\n" }
    if !queues.isEmpty { text += "\n" + queueTable }
    if !events.isEmpty {
      text += "\nlast events\n"
      for event in events { text += "  \(Timestamp(event.time))  \(event.text.printable)\n" }
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

  private var queueTable: String {
    let head = ["QUEUE", "PACKETS", "VERDICTS", "WAITING", "FULL", "BUFFER", "FORGOTTEN", "REFUSED"]
    let rows = queues.map { queue in
      [
        "\(queue.number)", "\(queue.packets)", "\(queue.verdicts)", "\(queue.waiting)", "\(queue.droppedFull)",
        "\(queue.droppedBuffer)", "\(queue.forgotten)", "\(queue.refused)",
      ]
    }
    let all = [head] + rows
    let widths = head.indices.map { column in (all.map { $0[column].count }.max() ?? 0) + 2 }
    return all.map { row in
      zip(row, widths).map { Columns.left($0, $1) }.joined().trimmed + "\n"
    }.joined()
  }
}

extension String {
  /// Without blanks at the end.
  fileprivate var trimmed: String { String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)]) }
}
