import CommandSpec
import DaemonClient

func addGroup(_ invocation: Invocation) throws -> ExitCode {
  let (name, daemon) = (invocation.needed("NAME"), try Daemon.reach(invocation))
  let isKnown = try daemon.ask(.profiles()).profiles.contains {
    $0.name.lowercased() == name.lowercased()
  }
  var reply = isKnown ? nil : try daemon.ask(.addProfile(name: name))
  let (children, machines) = (invocation.all("--child"), invocation.all("--machine"))
  if reply == nil || !children.isEmpty || !machines.isEmpty {
    reply = try daemon.ask(.changeGroup(name, children: children, machines: machines))
  }
  guard let reply else { return .failed }
  if invocation.has("--json") { return invocation.show(reply.json) }
  let group = reply.profile
  invocation.confirm(
    "\(isKnown ? "Changed" : "Added") group \(group.name): \(group.whoIsIn). 'picket shield add --profile "
      + "\(ShellWords.quoted(group.name)) ...' sets something for all of them.\n")
  return .done
}

func changeGroup(_ invocation: Invocation) throws -> ExitCode {
  let options = ["--child", "--machine", "--without-child", "--without-machine"].map {
    invocation.all($0)
  }
  guard options.contains(where: { !$0.isEmpty }) else {
    throw Refusal(
      code: .wrongUsage,
      description: "say who is in it: --child, --machine, --without-child or --without-machine")
  }
  let reply = try Daemon.reach(invocation).ask(
    .changeGroup(
      invocation.needed("NAME"), children: options[0], machines: options[1],
      withoutChildren: options[2],
      withoutMachines: options[3]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("Changed group \(reply.profile.name): \(reply.profile.whoIsIn).\n")
  return .done
}

func listGroups(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let reply = try daemon.ask(.profiles())
  if invocation.has("--json") { return invocation.show(reply.json) }
  let exams = try daemon.ask(.exams()).exams
  var table = Table("GROUP", "CHILDREN", "MACHINES", "")
  for group in reply.profiles {
    table.add(
      group.name, group.members.isEmpty ? "-" : group.members.joined(separator: ", "),
      group.machines.isEmpty ? "-" : group.machines.joined(separator: ", "),
      exams.first { $0.profile == group.name }.map { "exam until \($0.until.map { ClockText.text($0) } ?? "its end")" }
        ?? "")
  }
  return invocation.show(
    table, orElse: "There is no group yet: 'picket group add NAME --child C' adds one.")
}

extension Daemon.Profile {
  var isGroup: Bool { !members.isEmpty || !machines.isEmpty }

  /// For people.
  var whoIsIn: String {
    let parts = [members.joined(separator: ", "), machines.joined(separator: ", ")].filter {
      !$0.isEmpty
    }
    return parts.isEmpty ? "it is empty" : parts.joined(separator: "; ")
  }
}
