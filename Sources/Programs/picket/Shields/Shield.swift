import CommandSpec
import DaemonClient
import Lists
import Wire

func addShield(_ invocation: Invocation) throws -> ExitCode { try turnShield(true, invocation) }

func removeShield(_ invocation: Invocation) throws -> ExitCode { try turnShield(false, invocation) }

private func turnShield(_ isOn: Bool, _ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  if isOn { try checkBreadth(invocation) }
  let owner = invocation.settingsOwner
  if !isOn { try ShieldsUp(of: owner, by: daemon).check(invocation) }
  // Whoever takes an exception back leaves the shield up that it belongs to.
  let isExceptionAlone = !isOn && invocation.has("--except")
  let reply = try daemon.ask(
    .setShield(
      isOn: isOn, child: owner.child, profile: owner.profile, store: invocation["--store"],
      categories: isExceptionAlone ? [] : invocation.all("--category"),
      domains: isExceptionAlone ? [] : invocation.all("--domain"),
      applications: isExceptionAlone ? [] : invocation.all("--app"),
      allWeb: isExceptionAlone ? false : invocation.has("--all-web"), except: invocation.all("--except"),
      seconds: isOn ? invocation.secondsToEnd : nil))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let exceptions = invocation.all("--except").joined(separator: ", ")
  if isExceptionAlone {
    invocation.confirm("No longer excepted for \(owner.title): \(exceptions). The shield stays up.\n")
    return .done
  }
  var what = invocation.all("--category") + invocation.all("--domain") + invocation.all("--app")
  if invocation.has("--all-web") { what.append("the whole web") }
  if what.isEmpty {
    invocation.confirm("Let through the shield for \(owner.title): \(exceptions).\n")
    return .done
  }
  let except = isOn ? invocation.all("--except") : []
  let whole = what.joined(separator: ", ") + (except.isEmpty ? "" : ", except \(except.joined(separator: ", "))")
  let ending = isOn ? invocation.endingText : ""
  invocation.confirm(
    isOn
      ? "Shielded for \(owner.title)\(ending): \(whole).\n"
      : "No longer shielded for \(owner.title) by this store: \(whole).\n")
  if isOn { try warnOfAllowances(owner, invocation, daemon) }
  return .done
}

/// Says which allowances the new shield goes before.
private func warnOfAllowances(_ owner: SettingsOwner, _ invocation: Invocation, _ daemon: Daemon) throws {
  let lists: [Daemon.AllowanceKind: [String]] = [
    .category: invocation.all("--category"), .application: invocation.all("--app"),
    .domain: invocation.all("--domain").map { Name(people: $0)?.description ?? $0 },
  ]
  let allowances = try daemon.ask(.allowances(child: owner.child, profile: owner.profile)).allowances.map(\.value)
  for allowance in allowances where allowance.overruledBy != nil {
    guard lists[allowance.kind]?.contains(allowance.value) ?? false else { continue }
    invocation.confirm(
      "But \(allowance.kind.rawValue) \(allowance.value) is allowed to \(allowance.owner.title): a shield by the same name "
        + "goes first, so it is stopped now.\n")
  }
}

func switchShieldOff(_ invocation: Invocation) throws -> ExitCode { try switchStore(false, invocation) }

func switchShieldOn(_ invocation: Invocation) throws -> ExitCode { try switchStore(true, invocation) }

private func switchStore(_ isOn: Bool, _ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let (owner, store) = (invocation.settingsOwner, invocation.store)
  let known = try daemon.ask(.stores(child: owner.child, profile: owner.profile, client: Daemon.guardianClient)).stores
  guard known.contains(where: { $0.name == store }) else {
    throw Refusal(
      code: .failed,
      description: "\(owner.title) has no store \(store): 'picket store list' lists them. Nothing was changed")
  }
  let reply = try daemon.ask(
    .setActive(isOn, child: owner.child, profile: owner.profile, client: Daemon.guardianClient, store: store))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm(
    isOn
      ? "Store \(store) of \(owner.title) is on, as it was.\n"
      : "Store \(store) of \(owner.title) is off, and kept: 'picket shield on' brings it back as it was.\n")
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
  let reply = try Daemon.reach(invocation).ask(
    .shields(child: invocation["--child"], profile: invocation["--profile"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("CHILD", "STORE", "OVER", "EXCEPT", "UNTIL", "SET IN")
  for shield in reply.shields {
    var over = (shield.categories + shield.domains + shield.applications).orDash
    if shield.allWeb { over = over == "-" ? "the whole web" : "the whole web, \(over)" }
    if !shield.isActive { over += " (inactive)" }
    table.add(
      shield.owner.title, shield.storeName.shown, over, shield.except.orDash, ClockText.text(shield.until),
      shield.declaredIn.orDash)
  }
  return invocation.show(
    table, orElse: "No shield is up: 'picket shield add --child NAME --category social' puts one up.")
}
