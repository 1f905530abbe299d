import CommandSpec
import PicketJSON

func addChild(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call(
    "Household.AddChild",
    [
      "name": .string(invocation.needed("NAME")), "birthYear": .optional(invocation.number("--birth-year")),
      "level": .optional(invocation["--level"]), "ages": .optional(invocation["--ages"]),
    ])
  if invocation.has("--json") { return invocation.show(reply) }
  let name = reply.object("child").shown("name")
  invocation.confirm(
    "Added \(name). Now say which devices are \(name)'s: 'picket device seen' lists those that are new,\n"
      + "'picket device add --child \(Words.quoted(name)) --mac ...' adds one.\n" + AgeText.sentence(reply))
  return .done
}

func changeChild(_ invocation: Invocation) throws -> ExitCode {
  let child = try invocation.whom()
  let reply = try Daemon.reach(invocation).call(
    "Household.ChangeChild",
    [
      "child": .string(child), "name": .optional(invocation["--name"]),
      "birthYear": .optional(invocation.number("--birth-year")), "level": .optional(invocation["--level"]),
      "ages": .optional(invocation["--ages"]),
    ])
  if invocation.has("--json") { return invocation.show(reply) }
  invocation.confirm("Changed \(invocation["--name"] ?? child).\n" + AgeText.sentence(reply))
  return .done
}

func listChildren(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call("Household.Children")
  if invocation.has("--json") { return invocation.show(reply) }
  var table = Table("NAME", "BORN", "LEVEL", "ADDED", "NAMED IN")
  for child in reply.objects("children") {
    table.add(
      child.shown("name"), child.shown("birthYear"), child.shown("level"), child.time("created"),
      child.shown("declaredIn"))
  }
  return invocation.show(table, orElse: "There is no child yet: 'picket child add NAME' adds one.")
}

func showChild(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call("Household.ShowChild", ["child": .string(try invocation.whom())])
  if invocation.has("--json") { return invocation.show(reply) }
  let child = reply.object("child")
  var text = "name       \(child.shown("name"))\n"
  text += "born       \(child.shown("birthYear"))\nlevel      \(child.shown("level"))\n"
  text += "age told   \(child.shown("ages"))\n"
  if let file = child["declaredIn"]?.string { text += "named in   \(file.printable)\n" }
  text += "added      \(child.time("created"))\nquestions  \(reply.shown("questions")) open\n"
  Output.text(text)
  for (title, table) in [
    ("kept away by age, until it is set otherwise: \(AgeText.command(reply))", AgeText.table(reply)),
    ("devices", deviceTable(reply.objects("devices"))), ("stores", storeTable(reply.objects("stores"))),
    ("grants", grantTable(reply.objects("grants"))),
  ] where !table.isEmpty {
    Output.text("\n\(title)\n" + table.text(hasColor: invocation.hasColor, indent: 2))
  }
  return .done
}

func removeChild(_ invocation: Invocation) throws -> ExitCode {
  let child = try invocation.whom()
  let reply = try Daemon.reach(invocation).call("Household.RemoveChild", ["child": .string(child)])
  if invocation.has("--json") { return invocation.show(reply) }
  invocation.confirm("Removed \(child).\n")
  return .done
}

extension Invocation {
  /// The child that stands behind the verb, or behind `--child`.
  func whom() throws(Misuse) -> String {
    switch (self["NAME"], self["--child"]) {
    case (let name?, nil), (nil, let name?): return name
    case (nil, nil): throw Misuse("which child? 'picket child list' shows them")
    case (let first?, let second?): throw Misuse("one child at a time: '\(second)' is a second beside '\(first)'")
    }
  }

  /// A document for programs.
  func show(_ reply: JSON.Object) -> ExitCode {
    Output.text(JSON.object(reply).text + "\n")
    return .done
  }

  /// A table for people, or a sentence where it would be empty.
  func show(_ table: Table, orElse sentence: String) -> ExitCode {
    if table.isEmpty { confirm(sentence + "\n") } else { Output.text(table.text(hasColor: hasColor)) }
    return .done
  }
}
