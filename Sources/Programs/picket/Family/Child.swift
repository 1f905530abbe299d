import CommandSpec
import DaemonClient
import PicketJSON

func addChild(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .addChild(
      name: invocation.needed("NAME"), birthYear: invocation.number("--birth-year"), level: invocation.level,
      ages: invocation.ages))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let name = reply.child.name
  invocation.confirm(
    "Added \(name). Now say which devices are \(name)'s: 'picket device seen' lists unknown ones,\n"
      + "'picket device add --child \(ShellWords.quoted(name)) --mac ...' adds one.\n"
      + (reply.unknownDevices.map { UnknownDevicesText($0).warning } ?? "")
      + AgeText(child: reply.child, limits: reply.ageLimits).sentence)
  return .done
}

func changeChild(_ invocation: Invocation) throws -> ExitCode {
  let child = try invocation.whom()
  let reply = try Daemon.reach(invocation).ask(
    .changeChild(
      child, name: invocation["--name"], birthYear: invocation.number("--birth-year"), level: invocation.level,
      ages: invocation.ages, profile: invocation["--profile"].map { $0 == "none" ? "" : $0 }, log: invocation.log))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm(
    "Changed \(invocation["--name"] ?? child).\n" + LogSharingText.sentence(invocation.log)
      + AgeText(child: reply.child, limits: reply.ageLimits).sentence)
  return .done
}

func listChildren(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.children())
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("NAME", "BORN", "LEVEL", "ADDED", "NAMED IN")
  for child in reply.children {
    table.add(
      child.name, child.birthYear.orDash, (child.level?.rawValue).orDash, ClockText.text(child.created),
      child.declaredIn.orDash)
  }
  return invocation.show(table, orElse: "There is no child yet: 'picket child add NAME' adds one.")
}

func showChild(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.showChild(invocation.whom()))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let child = reply.child
  var text = "name       \(child.name)\n"
  text += "born       \(child.birthYear.orDash)\nlevel      \((child.level?.rawValue).orDash)\n"
  text += "age told   \(child.ages.rawValue)\n"
  if child.log == .together { text += "log        together with the family's other machines\n" }
  if let file = child.declaredIn { text += "named in   \(file.printable)\n" }
  if let profile = child.profile {
    text +=
      "profile    \(profile.printable): 'picket child change \(ShellWords.quoted(child.name).printable) --profile none' ends it\n"
  }
  if !reply.groups.isEmpty { text += "groups     \(reply.groups.joined(separator: ", ").printable)\n" }
  if let off = reply.stores.first(where: \.isInternetOff) {
    text +=
      "internet   off" + (off.until.map { " until \(ClockText.text($0))" } ?? "") + ": 'picket on' switches it on\n"
  }
  text += "added      \(ClockText.text(child.created))\nquestions  \(reply.questions) open\n"
  Output.text(text)
  let age = AgeText(child: child, limits: reply.ageLimits)
  for (title, table) in [
    ("by age, beside malware and phishing, which are kept from every child", age.table),
    ("devices", deviceTable(reply.devices.map(\.value))), ("stores", storeTable(reply.stores)),
    ("allowed, whatever age and shields say", AllowanceText.table(reply.allowances.map(\.value))),
    ("grants", grantTable(reply.grants)),
  ] where !table.isEmpty {
    Output.text("\n\(title)\n" + table.text(hasColor: invocation.hasColor, indent: 2))
  }
  return .done
}

func removeChild(_ invocation: Invocation) throws -> ExitCode {
  let child = try invocation.whom()
  let daemon = try Daemon.reach(invocation)
  let known = try daemon.ask(.showChild(child))
  let belongings = counted([
    (known.devices.count, "device"), (known.stores.count, "store"), (known.allowances.count, "allowance"),
    (known.grants.count, "grant"), (known.questions, "question"),
  ])
  let loss = belongings.map { " with \($0)" } ?? ""
  try invocation.confirmLoss(
    "\(known.child.name) goes\(loss) and all that was written down. 'picket backup FILE' keeps a copy.", "Remove?")
  let reply = try daemon.ask(.removeChild(child))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("Removed \(child)\(loss).\n")
  return .done
}

extension Invocation {
  fileprivate var level: Daemon.Level? { self["--level"].flatMap { Daemon.Level(rawValue: $0) } }
  fileprivate var ages: Daemon.AgeSharing? { self["--ages"].flatMap { Daemon.AgeSharing(rawValue: $0) } }

  fileprivate var log: Daemon.LogSharing? { self["--log"].flatMap { Daemon.LogSharing(rawValue: $0) } }

  /// The child after the verb, or after `--child`.
  func whom() throws(Misuse) -> String {
    switch (self["NAME"], self["--child"]) {
    case (let name?, nil), (nil, let name?): return name
    case (nil, nil): throw Misuse("which child? 'picket child list' lists them")
    case (let first?, let second?): throw Misuse("one child at a time: '\(second)' is a second beside '\(first)'")
    }
  }

  /// A document for programs.
  func show(_ reply: JSON.Object) -> ExitCode {
    if let documents = DocumentList.current {
      documents.add(reply)
      return .done
    }
    Output.text(JSON.object(reply).text + "\n")
    return .done
  }

  /// A table for people, or a sentence where it would be empty.
  func show(_ table: Table, orElse sentence: String) -> ExitCode {
    if table.isEmpty { confirm(sentence + "\n") } else { Output.text(table.text(hasColor: hasColor)) }
    return .done
  }
}

/// What comes of a log that is together with other machines', or not any more.
private enum LogSharingText {
  static func sentence(_ log: Daemon.LogSharing?) -> String {
    switch log {
    case .together:
      "The family's machines show what each of them decides from now on, some seconds later.\n"
    case .apart: "Each machine has its own log again. What others told is removed here.\n"
    case nil: ""
    }
  }
}
