import CommandSpec
import DaemonClient
import PicketJSON

func switchOff(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .off(child: invocation["--child"], seconds: invocation.secondsToEnd))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let children = reply.off.map(\.child.printable).joined(separator: ", ")
  let until = reply.off.first?.until.map { " until \(ClockText.text($0))" } ?? ""
  let whose = reply.off.count == 1 ? "--child \(ShellWords.quoted(children))" : "--all-children"
  invocation.confirm(
    "The internet is off\(until) for \(children).\n'picket on \(whose)' switches it on again.\n"
      + "Help lines still pass, and so does what 'picket allow' names.\n")
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
      child: invocation["--child"], seconds: invocation.secondsToEnd ?? 0,
      everything: everything ? true : nil, counts: invocation.counts))
  if invocation.has("--json") { return invocation.show(reply.json) }
  guard let first = reply.grants.first else { return .done }
  let children = reply.grants.map(\.child.printable).joined(separator: ", ")
  let what = everything ? "Everything passes, also what harms," : "Everything passes but what harms,"
  let ends = reply.grants.map { grant in
    "'picket revoke \(grant.id)' ends it early" + (reply.grants.count > 1 ? " for \(grant.child.printable)" : "")
  }
  invocation.confirm(
    "\(what) until \(ClockText.text(first.until)) for \(children).\n\(ends.joined(separator: ",\n")).\n")
  return .done
}
