import CommandSpec
import DaemonClient

func createFleet(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .createFleet(database: FleetText.given(invocation.needed("URL"), "The address"), name: invocation["--name"]),
    within: FleetText.patience)
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm(
    "This machine, \(reply.fleet.name), is the first of the family's, in \(reply.fleet.database). 'picket fleet invite' lets another "
      + "one in.\n")
  return .done
}

func joinFleet(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .joinFleet(code: FleetText.given(invocation.needed("CODE"), "The code"), name: invocation["--name"]),
    within: FleetText.patience)
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm(
    "This machine, \(reply.fleet.name), is one of the family's now. 'picket fleet status' shows when it has what the others have.\n"
  )
  return .done
}

func leaveFleet(_ invocation: Invocation) throws -> ExitCode {
  let node = invocation["NODE"]
  if node == nil {
    try invocation.confirmLoss(
      "What guardians decide on other machines of the family does not reach this one any more.", "Leave the fleet?")
  }
  let reply = try Daemon.reach(invocation).ask(.leaveFleet(node: node), within: FleetText.patience)
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm(
    node.map { "\($0) is put out: what it says has no effect any more, and it hears nothing.\n" }
      ?? "This machine is by itself again, with all that it had.\n")
  return .done
}

func showFleet(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.fleet())
  if invocation.has("--json") { return invocation.show(reply.json) }
  guard let fleet = reply.fleet else {
    Output.text(FleetText.none(configured: reply.configured))
    return .done
  }
  Output.text(FleetText(fleet, hasCourier: reply.courier).text)
  return .done
}
