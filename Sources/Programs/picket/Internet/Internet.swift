import CommandSpec
import DaemonClient
import PicketJSON
import PicketSystem

func switchOff(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .off(child: invocation["--child"], seconds: invocation.seconds("--for") ?? invocation.secondsLeft("--until")))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let children = reply.off.map(\.child.printable).joined(separator: ", ")
  let until = reply.off.first?.until.map { " until \(LocalTime.text($0))" } ?? ""
  let whose = reply.off.count == 1 ? "--child \(Words.quoted(children))" : "--all"
  invocation.confirm(
    "The internet is off\(until) for \(children).\n'picket on \(whose)' switches it on again.\n")
  return .done
}

func switchOn(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.on(child: invocation["--child"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let children = reply.children.map(\.printable).joined(separator: ", ")
  let whose = invocation["--child"].map { " of \($0.printable)" } ?? ""
  if reply.children.isEmpty {
    invocation.confirm("The internet\(whose) was not switched off.\n")
  } else {
    invocation.confirm("The internet is on for \(children), with the rules that there are.\n")
  }
  return .done
}

func openRules(_ invocation: Invocation) throws -> ExitCode {
  let everything = invocation.has("--everything")
  let reply = try Daemon.reach(invocation).ask(
    .open(
      child: invocation["--child"], seconds: invocation.seconds("--for") ?? 0,
      everything: everything ? true : nil))
  if invocation.has("--json") { return invocation.show(reply.json) }
  guard let first = reply.grants.first else { return .done }
  let children = reply.grants.map(\.child.printable).joined(separator: ", ")
  let what = everything ? "Everything passes, also what harms," : "Everything passes but what harms,"
  let ids = reply.grants.map { "\($0.id)" }.joined(separator: ", ")
  invocation.confirm(
    "\(what) until \(LocalTime.text(first.until)) for \(children).\n'picket revoke' ends it early: \(ids).\n")
  return .done
}

extension Invocation {
  /// Seconds until a moment to come: at least one.
  fileprivate func secondsLeft(_ option: String) -> Int? {
    let now = Int(SystemClock.wall / 1_000_000_000)
    return self[option].flatMap { Moment.coming($0, now: now) }.map { max(1, $0 - now) }
  }
}
