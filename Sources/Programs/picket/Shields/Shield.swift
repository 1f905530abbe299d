import CommandSpec
import DaemonClient
import Lists
import Wire

func addShield(_ invocation: Invocation) throws -> ExitCode { try turnShield(true, invocation) }

func removeShield(_ invocation: Invocation) throws -> ExitCode { try turnShield(false, invocation) }

private func turnShield(_ isOn: Bool, _ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  if isOn { try checkBreadth(invocation) }
  if !isOn { try ShieldsUp(of: invocation.needed("--child"), by: daemon).check(invocation) }
  let reply = try daemon.ask(
    .setShield(
      isOn: isOn, child: invocation.needed("--child"), store: invocation["--store"],
      categories: invocation.all("--category"), domains: invocation.all("--domain"),
      applications: invocation.all("--app"), allWeb: invocation.has("--all-web"), except: invocation.all("--except"),
      seconds: isOn ? invocation.seconds("--for") : nil))
  if invocation.has("--json") { return invocation.show(reply.json) }
  var what = invocation.all("--category") + invocation.all("--domain") + invocation.all("--app")
  if invocation.has("--all-web") { what.append("the whole web") }
  let child = invocation.needed("--child")
  let except = isOn ? invocation.all("--except") : []
  let whole = what.joined(separator: ", ") + (except.isEmpty ? "" : ", except \(except.joined(separator: ", "))")
  let ending = isOn ? invocation["--for"].map { " for \($0)" } ?? "" : ""
  invocation.confirm(
    isOn ? "Shielded for \(child)\(ending): \(whole).\n" : "No longer shielded for \(child) by this store: \(whole).\n")
  return .done
}

/// Refuses a shield over a public suffix, which would stop half of the web by mistake.
private func checkBreadth(_ invocation: Invocation) throws {
  for domain in invocation.all("--domain") where !invocation.has("--force") {
    guard let name = Name(people: domain), name.isRegistry else { continue }
    throw Refusal(
      code: .failed,
      description:
        "'\(name)' is a public suffix, so this would stop every site below it: name one site, or say --force if you mean all"
    )
  }
}

func listShields(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.shields(child: invocation["--child"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("CHILD", "STORE", "OVER", "EXCEPT", "UNTIL", "SET IN")
  for shield in reply.shields {
    var over = (shield.categories + shield.domains + shield.applications).orDash
    if shield.allWeb { over = over == "-" ? "the whole web" : "the whole web, \(over)" }
    if !shield.isActive { over += " (inactive)" }
    table.add(
      shield.child, shield.storeName.shown, over, shield.except.orDash, LocalTime.text(shield.until),
      shield.declaredIn.orDash)
  }
  return invocation.show(
    table, orElse: "No shield is up: 'picket shield add --child NAME --category social' puts one up.")
}
