import CommandSpec
import DaemonClient

func inviteToFleet(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .inviteToFleet(
      seconds: invocation.seconds("--for"), machines: invocation.number("--machines"),
      school: invocation.has("--school")),
    within: FleetText.patience)
  if invocation.has("--json") { return invocation.show(reply.json) }
  let machines = reply.machines == 1 ? "one machine" : "\(reply.machines) machines"
  invocation.confirm("For \(machines), until \(ClockText.text(reply.until)). It opens the family's key:\n")
  Output.text(reply.code + "\n")
  invocation.confirm("There: sudo picket fleet join CODE\n")
  return .done
}

func showFleetInvitations(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.fleetInvitations(), within: FleetText.patience)
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("NUMBER", "UNTIL", "CAME", "OF", "")
  for invitation in reply.invitations {
    table.add(
      invitation.number, ClockText.text(invitation.until), "\(invitation.machines - invitation.left)",
      "\(invitation.machines)", invitation.follows ? "school" : "")
  }
  Output.text(table.isEmpty ? "No invitation is open.\n" : table.text())
  return .done
}

func withdrawFleetInvitation(_ invocation: Invocation) throws -> ExitCode {
  let number = invocation.needed("NUMBER")
  let reply = try Daemon.reach(invocation).ask(.withdrawInvitation(number), within: FleetText.patience)
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("No machine comes by \(number.printable) any more. Those that came stay.\n")
  return .done
}
