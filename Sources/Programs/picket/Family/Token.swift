import CommandSpec
import DaemonClient

func addToken(_ invocation: Invocation) throws -> ExitCode {
  guard let scope = invocation["--scope"].flatMap(Daemon.AccessScope.init(rawValue:)) else { return .wrongUsage }
  let reply = try Daemon.reach(invocation).ask(
    .addAccessToken(invocation.needed("NAME"), scope: scope, seconds: invocation.seconds("--for")))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let token = reply.token
  let until = token.until.map { " until \(ClockText.text($0))" } ?? ""
  invocation.confirm(
    "The token of \(token.name), which may \(TokenText.rights(token.scope))\(until). It is shown this once:\n")
  Output.text(reply.secret + "\n")
  invocation.confirm(
    "The program sends it as 'Authorization: Bearer TOKEN'. 'picket token remove \(ShellWords.quoted(token.name))' ends it.\n"
  )
  return .done
}

func listTokens(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.accessTokens())
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("TOKEN", "MAY", "SINCE", "UNTIL", "LAST USE")
  for token in reply.tokens {
    table.add(
      token.name, TokenText.rights(token.scope), ClockText.text(token.created),
      token.until.map { ClockText.text($0) } ?? "it is removed", token.lastUse.map { ClockText.text($0) } ?? "never")
  }
  return invocation.show(
    table, orElse: "No program has a token: 'picket token add NAME --scope read' makes one.")
}

func removeToken(_ invocation: Invocation) throws -> ExitCode {
  let name = invocation.needed("NAME")
  let reply = try Daemon.reach(invocation).ask(.removeAccessToken(name))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("The token of \(name) opens nothing any more.\n")
  return .done
}

private enum TokenText {
  static func rights(_ scope: Daemon.AccessScope) -> String { scope == .read ? "read" : "control" }
}
