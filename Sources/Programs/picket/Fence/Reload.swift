import CommandSpec
import DaemonClient

func reloadConfiguration(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.reload())
  if invocation.has("--json") { return invocation.show(reply.json) }
  let file = reply.file.printable
  invocation.confirm(
    reply.changed.isEmpty
      ? "Read \(file) again: it says what it said before.\n"
      : "Read \(file) again; changed: \(reply.changed.joined(separator: ", ")).\n")
  if !reply.noLongerDeclared.isEmpty {
    let names = reply.noLongerDeclared.map(\.printable).joined(separator: ", ")
    invocation.confirm(
      "It declares no longer: \(names). They stay until 'picket child remove' or 'picket device remove' takes them out.\n"
    )
  }
  return .done
}
