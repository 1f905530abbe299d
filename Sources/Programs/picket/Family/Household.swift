import CommandSpec
import DaemonClient

func beginHousehold(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.begin())
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("The household begins anew. 'picket child add' says who is looked after.\n")
  return .done
}

func confirmTime(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.confirmTime())
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("It is \(ClockText.text(reply.time)).\n")
  return .done
}
