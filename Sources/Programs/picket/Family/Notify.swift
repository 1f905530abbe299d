import CommandSpec
import DaemonClient

func listReceivers(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.receivers())
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("RECEIVER", "ABOUT", "WAITING", "LOST", "LAST", "TROUBLE")
  for receiver in reply.receivers {
    table.add(
      receiver.name, receiver.about.isEmpty ? "-" : receiver.about.joined(separator: " "), "\(receiver.waiting)",
      "\(receiver.lost)", receiver.lastDelivery.map { ClockText.text($0) } ?? "never", receiver.failure.orDash)
  }
  return invocation.show(
    table, orElse: "Messages go nowhere yet: 'notify' in /etc/picket/picket.json5 names receivers.")
}

func testReceivers(_ invocation: Invocation) throws -> ExitCode {
  // picket-fetch takes up to half a minute for each.
  let reply = try Daemon.reach(invocation).ask(.tryReceivers(invocation["NAME"]), within: .seconds(300))
  let failed = reply.outcomes.contains { $0.failure != nil }
  if invocation.has("--json") {
    _ = invocation.show(reply.json)
    return failed ? .failed : .done
  }
  for outcome in reply.outcomes {
    if let failure = outcome.failure {
      Output.error("\(outcome.name.printable): \(failure.printable)\n")
    } else {
      invocation.confirm("\(outcome.name.printable): the test message arrived.\n")
    }
  }
  return failed ? .failed : .done
}
