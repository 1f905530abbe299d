import JSON
import Verbs

func addGrant(_ invocation: Invocation) throws -> ExitCode {
  let (kind, value) = invocation.target
  let reply = try Daemon.reach(invocation).call(
    "Requests.Grant",
    [
      "child": .string(invocation.needed("--child")), "kind": .string(kind), "value": .optional(value),
      "seconds": .optional(invocation.seconds("--for")),
    ])
  if invocation.has("--json") { return invocation.show(reply) }
  let grant = reply.object("grant")
  invocation.confirm(
    "Granted to \(grant.shown("child")) until \(grant.time("until")): \(grantText(grant)).\n"
      + "'picket revoke \(grant.shown("id"))' ends it early.\n")
  return .done
}

func listGrants(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call("Requests.Grants", ["child": .optional(invocation["--child"])])
  if invocation.has("--json") { return invocation.show(reply) }
  return invocation.show(grantTable(reply.objects("grants")), orElse: "Nothing is granted just now.")
}

func revokeGrant(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call("Requests.Revoke", ["grant": .optional(invocation.number("ID"))])
  if invocation.has("--json") { return invocation.show(reply) }
  invocation.confirm("Grant \(invocation.needed("ID")) is over.\n")
  return .done
}

func pauseFence(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call(
    "Requests.Pause",
    ["child": .optional(invocation["--child"]), "seconds": .optional(invocation.seconds("--for"))])
  if invocation.has("--json") { return invocation.show(reply) }
  return invocation.show(grantTable(reply.objects("grants")), orElse: "There is no child to pause anything for.")
}

func grantTable(_ grants: [JSON.Object]) -> Table {
  var table = Table("GRANT", "CHILD", "TO", "UNTIL")
  for grant in grants { table.add(grant.shown("id"), grant.shown("child"), grantText(grant), grant.time("until")) }
  return table
}

func grantText(_ grant: JSON.Object) -> String {
  grant["kind"]?.string == "all" ? "everything" : "\(grant.shown("kind")) \(grant.shown("value"))"
}

extension Invocation {
  /// What is to be let through.
  fileprivate var target: (kind: String, value: String?) {
    for (option, kind) in [("--domain", "domain"), ("--category", "category"), ("--app", "application")] {
      if let value = self[option] { return (kind, value) }
    }
    return ("all", nil)
  }
}
