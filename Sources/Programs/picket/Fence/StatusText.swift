import CommandSpec
import PicketJSON

/// How the fence is doing, for people.
enum StatusText {
  static func text(_ status: JSON.Object, hasColor: Bool = false) -> String {
    var lines: [(String, String)] = []
    if let daemon = status["daemon"]?.object {
      lines.append(
        (
          "picketd",
          "process \(daemon.shown("process")), version \(daemon.shown("version")), "
            + "\(daemon.shown("questions")) open questions"
        ))
      lines += (daemon["troubles"]?.strings ?? []).map { ("household", "BROKEN: \($0)") }
      lines += daemon.objects("alerts").map { ("look at", "\($0.time("time")): \($0.shown("text"))") }
    }
    if status["process"] == nil {
      lines += [
        ("filter", "BROKEN: \(status.shown("problem"))"),
        ("rules", "unknown: what it left stays, and keeps children from everything; 'picket down' takes it out"),
        ("settings", "\(status.shown("children")) children, \(status.shown("devices")) devices"),
      ]
      return shown(lines, hasColor)
    }
    let followed = status["followed"] == true ? "" : ", nobody follows it: is picketd running?"
    lines += [
      ("filter", "process \(status.shown("process")), version \(status.shown("version"))\(followed)"),
      ("rules", "\(rules(status)), \(status["backEnd"]?.string ?? "no back end yet")"),
      ("mode", "\(status.shown("mode")), fails \(status.shown("fail"))"),
    ]
    lines += (status["backEndReasons"]?.strings ?? []).map { ("", $0) }
    lines.append(("settings", settings(status)))
    let catalog = status["catalog"]?.object
    let names = catalog.map { "\($0.shown("names")) names, \($0.shown("path"))" }
    lines.append(("catalog", names ?? (status["revision"]?.int == nil ? "none" : "none: categories are not filtered")))
    let flows = status.object("flows")
    lines.append(("flows", "\(flows.shown("undecided")) undecided, \(flows.shown("decided")) decided"))
    if let dropped = status["recordsDropped"]?.int, dropped > 0 {
      lines.append(
        ("records", "\(dropped) not written down: a device made more than 1,000 a second, or picketd did not keep up"))
    }
    let lookUps = status.object("lookUps")
    if let asked = lookUps["asked"]?.int, asked > 0 {
      let failed = lookUps.shown("failed")
      lines.append(("asked DNS", "\(asked) names again that came with other addresses, \(failed) without an answer"))
    }
    let unknown = status.object("unknown")
    if let count = unknown["connections"]?.int, count > 0 {
      let (sent, received) = (ByteText.size(unknown["bytesOut"]?.int), ByteText.size(unknown["bytesIn"]?.int))
      lines.append(
        ("unknown", "\(count) connections with no name passed, \(sent) out and \(received) in: level strict stops such")
      )
    }
    var text = shown(lines, hasColor)
    let queues = status.objects("queues")
    if !queues.isEmpty { text += "\n" + table(of: queues).text(hasColor: hasColor) }
    let events = status.objects("events")
    if !events.isEmpty { text += "\nlast events\n" }
    for event in events { text += "  \(event.shown("time"))  \(event.shown("text").printable)\n" }
    return text
  }

  private static func shown(_ lines: [(String, String)], _ hasColor: Bool) -> String {
    lines.map { name, value in
      let isBad = hasColor && value.hasPrefix("BROKEN")
      return Columns.left(name, 10) + (isBad ? Paint.red.on(value.printable) : value.printable) + "\n"
    }.joined()
  }

  private static func rules(_ status: JSON.Object) -> String {
    switch status["rules"]?.string {
    case "up": "up"
    case "down" where status["revision"]?.int == nil: "NOT UP YET: nothing is filtered until picketd sends settings"
    case "down": "down: nothing is filtered"
    default: "BROKEN: \(status.shown("problem"))"
    }
  }

  private static func settings(_ status: JSON.Object) -> String {
    guard let revision = status["revision"]?.int else {
      return status["rules"] == "up" ? "none yet: children's packets are dropped until picketd sends some" : "none yet"
    }
    return "revision \(revision), \(status.shown("children")) children, \(status.shown("devices")) devices"
  }

  private static func table(of queues: [JSON.Object]) -> Table {
    var table = Table("QUEUE", "PACKETS", "VERDICTS", "WAITING", "FULL", "BUFFER", "FORGOTTEN", "REFUSED")
    for queue in queues {
      table.add(
        queue.shown("number"), queue.shown("packets"), queue.shown("verdicts"), queue.shown("waiting"),
        queue.shown("droppedFull"), queue.shown("droppedBuffer"), queue.shown("forgotten"), queue.shown("refused"))
    }
    return table
  }
}
