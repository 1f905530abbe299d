import Activity
import CommandSpec
import DaemonClient
import Laptop

/// What ends soon, as a notice. Limits and schedules can be made longer: a child asks for that.
enum EndingNotice {
  static func made(_ ending: Daemon.Ending, in zone: Zone) -> DesktopNotice {
    let time = Timestamp(ending.until).map { clock(zone.local(Int($0.seconds)).time) }
    let at = time.map { " at \($0)" } ?? " soon"
    let what = ending.what ?? "Everything"
    let subject = "\(ending.kind) \(what)"
    switch ending.kind {
    case .schedule:
      return DesktopNotice(
        "rule schedule \(what)", "\(what) begins\(at)", "Save what you do. A guardian can give you more time.",
        asking: ["schedule \(what)"])
    case .limit:
      return DesktopNotice(
        "rule limit \(what)", "Little is left of \(what)",
        "\(what) begins again\(at). A guardian can give you more time.",
        asking: ["limit \(what)"])
    case .off: return .outcome(subject, "The internet comes back\(at)", "It was switched off for a while.")
    case .shield: return .outcome(subject, "\(what) is open again\(at)", "It was closed for a while.")
    case .grant, .open, .allowance:
      return .outcome(subject, "\(what) closes\(at)", "It was open for a while.")
    }
  }

  private static func clock(_ time: Activity.TimeOfDay) -> String {
    let minutes = time.seconds / 60
    return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
  }
}
