import CommandSpec
import PicketJSON

func listExtensions(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call("Household.Extensions")
  if invocation.has("--json") { return invocation.show(reply) }
  var table = Table("FILE", "CLIENT", "KIND", "STATE")
  var faults = ""
  for entry in reply.objects("extensions") {
    let fault = entry["fault"]?.string
    table.add(entry.shown("file"), entry.shown("client"), entry.shown("kind"), fault ?? "runs")
    if fault != nil { faults += "\n\(entry.shown("file").printable): \(entry.shown("why").printable)\n" }
  }
  let code = invocation.show(table, orElse: "There are no extensions in \(reply.shown("folder")).")
  Output.text(faults)
  return code
}

func runExtension(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call(
    "Household.TryExtension",
    [
      "client": .string(invocation.needed("CLIENT")), "name": .string(invocation["--domain"] ?? "example.com"),
      "category": .optional(invocation["--category"]),
    ])
  if let why = reply["why"]?.string {
    throw Refusal(code: .failed, description: "no look came of it, so shields look as Picket's own: \(why)")
  }
  if invocation.has("--json") { return invocation.show(reply) }
  Output.text(ShieldCard(reply.object("look")).text)
  return .done
}
