import CommandSpec
import DaemonClient

/// How the fence is doing, for people: whether it is up, what is wrong, and who is here.
enum StatusText {
  private static let mostEvents = 3
  private static let column = 11

  static func text(_ status: Daemon.StatusReply, members: FamilyMembers?, hasColor: Bool = false) -> String {
    var lines: [(String, String)] = [("fence", fence(status))]
    if let mode = status.mode { lines.append(("mode", self.mode(mode, fails: status.fail))) }
    let family = members?.lines ?? ["\(status.children) children, \(status.devices) devices of theirs"]
    lines += family.enumerated().map { ($0 == 0 ? "family" : "", $1) }
    if let unknown = status.unknownDevices { lines.append(("", "unknown devices: \(unknown)")) }
    lines += status.stoppedByTime.enumerated().map { ($0 == 0 ? "stopped" : "", $1) }
    lines += (status.daemon?.exams ?? []).map { ("exam", $0.sentence) }
    if let questions = status.daemon?.questions, questions > 0 {
      lines.append(("questions", "\(questions) open: 'picket requests' shows them"))
    }
    lines += status.laptop.enumerated().map { ($0 == 0 ? "laptop" : "", $1) }
    let health = FenceHealth(status)
    lines += health.troubles.map { ("BROKEN", $0) } + health.remarks.map { ("look at", $0) }
    lines += status.notableEvents(mostEvents).map { ("lately", "\(ClockText.text($0.time)): \($0.text)") }
    return lines.map { name, text in
      let line = Padding.left(name, column) + text.printable
      return (hasColor && name == "BROKEN" ? Paint.red.on(line) : line) + "\n"
    }.joined()
  }

  /// Whether packets are judged now.
  static func fence(_ status: Daemon.StatusReply) -> String {
    guard status.process != nil else { return "not known" }
    switch status.rules {
    case .up where status.revision == nil: return "up, and children get nothing until picketd sends settings"
    case .up: return "up"
    case .down where status.revision == nil: return "NOT UP YET: nothing is filtered until picketd sends settings"
    case .down: return "down: nothing is filtered. 'picket up' puts it up"
    case .broken, .unknown: return "broken"
    }
  }

  private static func mode(_ mode: String, fails: String?) -> String {
    let whom =
      switch mode {
      case "router": "router, for devices behind this machine"
      case "laptop": "laptop, for users of this machine"
      default: "\(mode), for users of this machine and devices behind it"
      }
    switch fails {
    case "closed": return whom + "; if the filter fails, children get nothing"
    case "open": return whom + "; if the filter fails, everything passes"
    default: return whom
    }
  }
}
