import CommandSpec

func beginHousehold(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call("Household.Begin")
  if invocation.has("--json") { return invocation.show(reply) }
  invocation.confirm("The household begins anew. 'picket child add' says who is looked after.\n")
  return .done
}

func confirmTime(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call("Household.ConfirmTime")
  if invocation.has("--json") { return invocation.show(reply) }
  invocation.confirm("It is \(reply.time("time")).\n")
  return .done
}
