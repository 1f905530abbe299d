import CommandSpec
import DaemonClient
import PicketJSON

func listExtensions(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.extensions())
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("FILE", "CLIENT", "KIND", "STATE")
  var faults = ""
  for entry in reply.extensions {
    let waiting = entry.waiting ?? 0
    let state = entry.failure != nil ? "fails" : "runs"
    table.add(
      entry.file, entry.client.orDash, entry.kind.orDash,
      (entry.fault ?? state) + (waiting > 0 ? ", \(waiting) waiting" : ""))
    if let why = entry.why ?? entry.failure { faults += "\n\(entry.file.printable): \(why.printable)\n" }
  }
  let code = invocation.show(table, orElse: "There are no extensions in \(reply.folder).")
  Output.text(faults)
  return code
}

func runExtension(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .tryExtension(
      client: invocation.needed("CLIENT"), name: invocation["--domain"] ?? "example.com",
      category: invocation["--category"]))
  if let why = reply.why {
    throw Refusal(code: .failed, description: "it drew no look, so shields look like Picket's own: \(why)")
  }
  if invocation.has("--json") { return invocation.show(reply.json) }
  Output.text(ShieldCard(reply.look ?? [:]).text)
  return .done
}
