import CommandSpec
import PicketJSON

func listAuthorizations(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call(
    "Household.Authorizations", ["child": .optional(invocation["--child"])])
  if invocation.has("--json") { return invocation.show(reply) }
  var table = Table("CHILD", "CLIENT", "STATUS", "BY", "SINCE", "PROGRAM")
  for authorization in reply.objects("authorizations") {
    table.add(
      authorization.shown("child"), authorization.shown("client"), authorization.shown("status"),
      authorization["member"] == "individual" ? "individual" : "guardian", authorization.time("since"),
      authorization.shown("program"))
  }
  return invocation.show(table, orElse: "No client is authorized: programs ask, and 'picket requests' shows that.")
}

func grantAuthorization(_ invocation: Invocation) throws -> ExitCode {
  let (child, client) = (invocation.needed("--child"), invocation.needed("--client"))
  var parameters: JSON.Object = [
    "child": .string(child), "client": .string(client),
    "member": invocation.has("--individual") ? "individual" : "child", "program": .optional(invocation["--program"]),
  ]
  if let data = invocation["--data"] { parameters["withData"] = .bool(data == "yes") }
  let reply = try Daemon.reach(invocation).call("Household.Authorize", parameters)
  // Whoever is no guardian has asked one.
  let seesData = reply["status"] == "approvedWithDataAccess"
  guard reply["status"] == "approved" || seesData else {
    throw Refusal(
      code: .notAuthorized,
      description: reply["status"] == "denied"
        ? "a guardian has denied it" : "a guardian was asked: 'picket requests' shows it to them")
  }
  if invocation.has("--json") { return invocation.show(reply) }
  invocation.confirm("\(client) may keep settings for \(child)\(seesData ? " and see what \(child) visits" : "").\n")
  return .done
}

func revokeAuthorization(_ invocation: Invocation) throws -> ExitCode {
  let (child, client) = (invocation.needed("--child"), invocation.needed("--client"))
  let reply = try Daemon.reach(invocation).call(
    "Household.Revoke", ["child": .string(child), "client": .string(client)])
  if invocation.has("--json") { return invocation.show(reply) }
  invocation.confirm("\(client) may not keep settings for \(child) any more.\n")
  return .done
}
