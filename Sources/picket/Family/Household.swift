import Verbs

func beginHousehold(_ invocation: Invocation) throws -> ExitCode {
  try Daemon.reach(invocation).call("Household.Begin")
  invocation.confirm("The household begins anew. 'picket child add' says who is looked after.\n")
  return .done
}
