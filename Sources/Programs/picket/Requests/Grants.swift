import CommandSpec
import DaemonClient
import PicketJSON

func addGrant(_ invocation: Invocation) throws -> ExitCode {
  let (kind, value) = invocation.target
  let reply = try Daemon.reach(invocation).ask(
    .grant(
      child: invocation.needed("--child"), kind: kind, value: value, seconds: invocation.secondsToEnd ?? 0,
      counts: invocation.counts))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let grant = reply.grant
  invocation.confirm(
    "Granted to \(grant.child) until \(ClockText.text(grant.until)): \(grantText(grant)).\n"
      + "'picket revoke \(grant.id)' ends it early.\n")
  return .done
}

func listGrants(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  if invocation.has("--follow") { return try followEndings(invocation, daemon) }
  let reply = try daemon.ask(.grants(child: invocation["--child"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  return invocation.show(grantTable(reply.grants.map(\.value)), orElse: "Nothing is granted now.")
}

func revokeGrant(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.revokeGrant(invocation.number("ID") ?? 0))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("Grant \(invocation.needed("ID")) is over.\n")
  return .done
}

func pauseFence(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  if invocation.has("--end") { return try endPauses(invocation, daemon) }
  let reply = try daemon.ask(
    .pause(
      child: invocation["--child"], seconds: invocation.secondsToEnd ?? 0, counts: invocation.counts))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let grants = reply.grants
  guard let first = grants.first else {
    invocation.confirm("There is no child to pause anything for.\n")
    return .done
  }
  let children = grants.map(\.child.printable).joined(separator: ", ")
  let end =
    grants.count == 1 ? "'picket revoke \(first.id)' ends it early." : "'picket pause --end' ends it early."
  invocation.confirm(
    "Everything passes until \(ClockText.text(first.until)) for \(children), also what harms.\n\(end)\n"
      + "'picket open' lifts the rules and keeps what harms stopped; 'picket off' switches the internet off.\n")
  return .done
}

private func endPauses(_ invocation: Invocation, _ daemon: Daemon) throws -> ExitCode {
  let grants = try daemon.ask(.grants(child: invocation["--child"])).grants.filter {
    $0.kind == .all || $0.kind == .harmless
  }
  for grant in grants { try daemon.ask(.revokeGrant(grant.id)) }
  if invocation.has("--json") { return invocation.show(["grants": .array(grants.map { .object($0.json) })]) }
  let children = Set(grants.map(\.child.printable)).sorted().joined(separator: ", ")
  invocation.confirm(grants.isEmpty ? "Nothing was paused.\n" : "The pause is over for \(children).\n")
  return .done
}

func grantTable(_ grants: [Daemon.Grant]) -> Table {
  var table = Table("GRANT", "CHILD", "TO", "UNTIL")
  for grant in grants { table.add("\(grant.id)", grant.child, grantText(grant), ClockText.text(grant.until)) }
  return table
}

func grantText(_ grant: Daemon.Grant) -> String {
  switch grant.kind {
  case .all: "everything"
  case .harmless: "everything but what harms"
  case .domain, .category, .application: "\(grant.kind.rawValue) \(grant.value.orDash)"
  }
}

extension Invocation {
  /// Whether limits count what is used of something that is opened.
  var counts: Bool? { has("--counts") ? true : nil }

  /// What is to be let through.
  fileprivate var target: (kind: Daemon.GrantKind, value: String?) {
    let kinds: [(String, Daemon.GrantKind)] = [
      ("--domain", .domain), ("--category", .category), ("--app", .application),
    ]
    for (option, kind) in kinds { if let value = self[option] { return (kind, value) } }
    return (.all, nil)
  }
}
