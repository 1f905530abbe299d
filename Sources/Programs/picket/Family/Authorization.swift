import CommandSpec
import DaemonClient

func listAuthorizations(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.authorizations(child: invocation["--child"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("CHILD", "CLIENT", "STATUS", "BY", "SINCE", "PROGRAM")
  for authorization in reply.authorizations {
    table.add(
      authorization.child, authorization.client, authorization.status.rawValue,
      authorization.member == .individual ? "individual" : "guardian", ClockText.text(authorization.since),
      authorization.program.orDash)
  }
  return invocation.show(table, orElse: "No client is authorized: programs ask, and 'picket requests' shows that.")
}

func grantAuthorization(_ invocation: Invocation) throws -> ExitCode {
  let (child, client) = (invocation.needed("--child"), invocation.needed("--client"))
  let reply = try Daemon.reach(invocation).ask(
    .authorize(
      child: child, client: client, member: invocation.has("--individual") ? .individual : .child,
      program: invocation["--program"], withData: invocation["--data"].map { $0 == "yes" }))
  // Where the caller is no guardian, the call has asked one.
  let seesData = reply.status == .approvedWithDataAccess
  guard reply.status == .approved || seesData else {
    throw Refusal(
      code: .notAuthorized,
      description: reply.status == .denied
        ? "a guardian has denied it" : "a guardian was asked: 'picket requests' shows it to them")
  }
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("\(client) may keep settings for \(child)\(seesData ? " and see what \(child) visits" : "").\n")
  return .done
}

func revokeAuthorization(_ invocation: Invocation) throws -> ExitCode {
  let (child, client) = (invocation.needed("--child"), invocation.needed("--client"))
  let reply = try Daemon.reach(invocation).ask(.revokeAuthorization(child: child, client: client))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("\(client) may not keep settings for \(child) any more.\n")
  return .done
}
