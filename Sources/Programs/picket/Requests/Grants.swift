import CommandSpec
import PicketJSON

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
  let daemon = try Daemon.reach(invocation)
  if invocation.has("--end") { return try endPauses(invocation, daemon) }
  let reply = try daemon.call(
    "Requests.Pause",
    ["child": .optional(invocation["--child"]), "seconds": .optional(invocation.seconds("--for"))])
  if invocation.has("--json") { return invocation.show(reply) }
  let grants = reply.objects("grants")
  guard let first = grants.first else {
    invocation.confirm("There is no child to pause anything for.\n")
    return .done
  }
  let children = grants.map { $0.shown("child").printable }.joined(separator: ", ")
  let end =
    grants.count == 1 ? "'picket revoke \(first.shown("id"))' ends it early." : "'picket pause --end' ends it early."
  invocation.confirm("Everything passes until \(first.time("until")) for \(children).\n\(end)\n")
  return .done
}

private func endPauses(_ invocation: Invocation, _ daemon: Daemon) throws -> ExitCode {
  let grants = try daemon.call("Requests.Grants", ["child": .optional(invocation["--child"])]).objects("grants")
    .filter { $0["kind"]?.string == "all" }
  for grant in grants { try daemon.call("Requests.Revoke", ["grant": grant["id"] ?? .null]) }
  if invocation.has("--json") { return invocation.show(["grants": .array(grants.map { .object($0) })]) }
  let children = Set(grants.map { $0.shown("child").printable }).sorted().joined(separator: ", ")
  invocation.confirm(grants.isEmpty ? "Nothing was paused.\n" : "The pause is over for \(children).\n")
  return .done
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
