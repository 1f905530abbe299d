import CommandSpec
import Lists
import PicketJSON
import Wire

func addShield(_ invocation: Invocation) throws -> ExitCode { try turnShield(true, invocation) }

func removeShield(_ invocation: Invocation) throws -> ExitCode { try turnShield(false, invocation) }

private func turnShield(_ isOn: Bool, _ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  if isOn { try checkBreadth(invocation) }
  if !isOn { try ShieldsUp(of: invocation.needed("--child"), by: daemon).check(invocation) }
  let reply = try daemon.call(
    "Settings.Shield",
    [
      "child": .string(invocation.needed("--child")), "store": .optional(invocation["--store"]), "isOn": .bool(isOn),
      "categories": .strings(invocation.all("--category")), "domains": .strings(invocation.all("--domain")),
      "applications": .strings(invocation.all("--app")), "allWeb": .bool(invocation.has("--all-web")),
      "except": .strings(invocation.all("--except")),
      "seconds": .optional(isOn ? invocation.seconds("--for") : nil),
    ])
  if invocation.has("--json") { return invocation.show(reply) }
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

/// Refuses what would stop half of the web by mistake.
private func checkBreadth(_ invocation: Invocation) throws {
  for domain in invocation.all("--domain") where !invocation.has("--force") {
    guard let name = Name(people: domain), name.isRegistry else { continue }
    throw Refusal(
      code: .failed,
      description: "everybody's domains lie below '\(name)': name one of them, or say --force if all of them are meant")
  }
}

func listShields(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call("Settings.Shields", ["child": .optional(invocation["--child"])])
  if invocation.has("--json") { return invocation.show(reply) }
  var table = Table("CHILD", "STORE", "OVER", "EXCEPT", "UNTIL", "SET IN")
  for shield in reply.objects("shields") {
    var over = shield.listed("categories", "domains", "applications")
    if shield["allWeb"]?.bool == true { over = over == "-" ? "the whole web" : "the whole web, \(over)" }
    if shield["isActive"]?.bool == false { over += " (inactive)" }
    table.add(
      shield.shown("child"), storeName(shield.withPlain("store"), "store"), over, shield.listed("except"),
      shield.time("until"), shield.shown("declaredIn"))
  }
  return invocation.show(
    table, orElse: "No shield is up: 'picket shield add --child NAME --category social' puts one up.")
}

/// A store, with its client where that is not a guardian's own tool.
func storeName(_ object: JSON.Object, _ key: String) -> String {
  let client = object.shown("client")
  let name = object.shown(key)
  if object["declaredIn"] != nil { return name }
  return client == "-" || client == Invocation.ownClient ? name : "\(name) of \(client)"
}

extension JSON.Object {
  /// A shield for a while lies in a store of its own, and is taken down by the name that it was put up with.
  func withPlain(_ key: String) -> JSON.Object {
    guard self["until"]?.string != nil, let name = self[key]?.string else { return self }
    var object = self
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    if words.count > 2, words[words.count - 2] == "until" {
      object[key] = .string(words.dropLast(2).joined(separator: " "))
    }
    return object
  }
}
