import CommandSpec
import DaemonClient

/// What a child's age keeps from it, and how a guardian sets it otherwise.
struct AgeText {
  let child: Daemon.Child
  let limits: [Daemon.AgeLimit]

  /// Empty for a child whose age limits nothing.
  var sentence: String {
    let held = limits.filter { $0.instead == nil }
    guard let first = held.first(where: { $0.setting == "appStore.maximumRating" }) ?? held.first else { return "" }
    return "By age, \(child.name.printable) gets no\n" + held.map { "  \($0.sentence.printable)\n" }.joined()
      + "Each can be lifted alone, as with '\(command(first))'; "
      + "'picket child show \(ShellWords.quoted(child.name).printable)' names the commands.\n"
  }

  /// A line for each, with the command that turns it round.
  var table: Table {
    var table = Table("WHAT", "NOW", "TO TURN IT ROUND")
    for limit in limits {
      let now = limit.instead.map { limit.maximum == nil ? $0 : "above \($0)" }
      table.add(limit.sentence, now ?? "kept away", command(limit))
    }
    return table
  }

  private func command(_ limit: Daemon.AgeLimit) -> String {
    let store =
      limit.store.flatMap { $0 == Invocation.usualStore ? nil : " --store \(ShellWords.quoted($0).printable)" } ?? ""
    let owner = SettingsOwner(child: limit.profile == nil ? child.name : nil, profile: limit.profile)
    return "picket set \(owner.option.printable)\(store) \(limit.setting) \(limit.undo)"
  }
}
