import CommandSpec
import DaemonClient
import PicketJSON

func giveMore(_ invocation: Invocation) throws -> ExitCode {
  let (owner, seconds) = (invocation.settingsOwner, invocation.seconds("--for") ?? 0)
  let reply = try Daemon.reach(invocation).ask(
    .more(
      child: owner.child, profile: owner.profile, limit: invocation["--limit"], schedule: invocation["--schedule"],
      seconds: seconds))
  if invocation.has("--json") { return invocation.show(reply.json) }
  for more in reply.more {
    let what = more.until.map { "it stops nothing until \(ClockText.text($0))" }
    let left = owner.child == nil ? nil : more.left.map { "\(TimeText.minutes($0)) are left" }
    let rest = [what, left].compactMap { $0 }.map { ", and \($0)" }.joined()
    invocation.confirm(
      "\(TimeText.amount(seconds)) more for \(owner.title) today, \(more.kind.rawValue) \(more.name)\(rest).\n")
  }
  return .done
}

func showTime(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  guard let children = try whose(invocation, daemon) else {
    return try show([try daemon.ask(.time())], invocation)
  }
  if children.isEmpty {
    throw Refusal(code: .failed, description: "there is no child yet: 'picket child add NAME' adds one")
  }
  return try show(try children.map { try daemon.ask(.time(child: $0)) }, invocation)
}

/// The children whose time is shown; nil for the child that asks.
private func whose(_ invocation: Invocation, _ daemon: Daemon) throws -> [String]? {
  if let child = invocation["--child"] { return [child] }
  if try daemon.ask(.whoAmI()).ownChild != nil { return nil }
  return try daemon.ask(.children()).children.map(\.name)
}

private func show(_ times: [DaemonReply<Daemon.ChildTimeReply>], _ invocation: Invocation) throws -> ExitCode {
  if invocation.has("--json") {
    if times.count == 1 { return invocation.show(times[0].json) }
    return invocation.show(["children": .array(times.map { .object($0.json) })])
  }
  Output.text(times.map { ChildTimeText($0.value).text }.joined(separator: "\n"))
  return .done
}

/// A child's time today, for people.
struct ChildTimeText {
  private let time: Daemon.ChildTimeReply

  init(_ time: Daemon.ChildTimeReply) { self.time = time }

  var text: String {
    let title = "\(time.child.printable), \(ClockText.text(time.now))\n"
    if rows.isEmpty { return title + "  no limit, and no schedule until tomorrow\n" }
    return title + rows.map { "  " + Padding.left($0, 9) + $1.printable + "\n" }.joined()
  }

  var rows: [(String, String)] {
    time.limits.map { ("left", ChildTimeText.left($0)) }
      + time.closed.map { closed in
        let until = closed.until.map { " until \(moment($0))" } ?? ""
        return ("stopped", "\(closed.what)\(until), by \(closed.by)")
      }
      + time.next.map { next in
        ("next", "\(moment(next.at)) \(next.what) \(next.opens ? "opens" : "closes"), by \(next.by)")
      }
  }

  static func left(_ limit: Daemon.TimeLeft) -> String {
    let amount = limit.perDay + limit.extra
    return "\(limit.left / 60) of \(amount / 60) minutes of \(limit.what) (\(limit.name))"
  }

  private func moment(_ at: String) -> String { TimeText.moment(at, now: time.now) }
}
