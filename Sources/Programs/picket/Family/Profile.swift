import CommandSpec
import DaemonClient

func addProfile(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.addProfile(name: invocation.needed("NAME")))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let name = ShellWords.quoted(reply.profile.name)
  invocation.confirm(
    "Added profile \(reply.profile.name). 'picket shield add --profile \(name) ...' sets something in it, as 'allow' and "
      + "'set' do;\n'picket child change NAME --profile \(name)' has a child follow it.\n")
  return .done
}

func listProfiles(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.profiles())
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("PROFILE", "FOLLOWED BY", "ADDED")
  for profile in reply.profiles {
    table.add(profile.name, profile.followers.orDash, ClockText.text(profile.created))
  }
  return invocation.show(table, orElse: "There is no profile yet: 'picket profile add NAME' adds one.")
}

func showProfile(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.showProfile(invocation.needed("NAME")))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let profile = reply.profile
  Output.text(
    // A group counts for children who do not follow it, too.
    "name         \(profile.name.printable)\n"
      + "\(profile.isGroup ? "counts for   " : "followed by  ")\(profile.followers.orDash.printable)\n"
      + (profile.isGroup ? "in it        \(profile.whoIsIn.printable)\n" : "")
      + "added        \(ClockText.text(profile.created))\n")
  for (title, table) in [
    ("stores", storeTable(reply.stores)),
    ("allowed, whatever age and shields say", AllowanceText.table(reply.allowances.map(\.value))),
  ] where !table.isEmpty {
    Output.text("\n\(title)\n" + table.text(hasColor: invocation.hasColor, indent: 2))
  }
  return .done
}

func removeProfile(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .removeProfile(invocation.needed("NAME"), force: invocation.has("--force") ? true : nil))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let followers = reply.profile.followers
  invocation.confirm(
    "Removed profile \(reply.profile.name)."
      + (followers.map { " What it set is no longer set for \($0)." } ?? "") + "\n")
  return .done
}

extension Daemon.Profile {
  /// Nil where no child follows it.
  fileprivate var followers: String? { children.isEmpty ? nil : children.joined(separator: ", ") }
}
