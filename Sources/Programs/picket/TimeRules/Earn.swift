import CommandSpec
import DaemonClient

func addEarning(_ invocation: Invocation) throws -> ExitCode {
  let owner = invocation.settingsOwner
  let reply = try Daemon.reach(invocation).ask(
    .addEarning(
      invocation.needed("--name"), child: owner.child, profile: owner.profile, over: invocation.targets,
      need: invocation.seconds("--for") ?? 0,
      unlocks: Daemon.Targets(unlocked: invocation.needed("--unlocks")) ?? Daemon.Targets(),
      gives: invocation.seconds("--gives") ?? 0, cap: invocation.seconds("--cap")))
  if invocation.has("--json") { return invocation.show(reply.json) }
  guard let earning = reply.earnings.first else { return .done }
  invocation.confirm(
    "Earning \(earning.name) of \(owner.title): \(earning.words).\n"
      + "Where no limit names \(earning.unlocks.title), it is stopped until time for it is earned.\n")
  return .done
}

func listEarnings(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .earnings(child: invocation["--child"], profile: invocation["--profile"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("CHILD", "NAME", "WHAT EARNS WHAT", "USED", "EARNED")
  for earning in reply.earnings {
    table.add(
      earning.child.isEmpty ? "profile \(earning.profile.orDash)" : earning.child, earning.name, earning.words,
      TimeText.minutes(earning.used), TimeText.minutes(earning.earned))
  }
  return invocation.show(
    table,
    orElse: "Nothing earns time: 'picket earn add --child NAME --name Reading --category education --for 30m --unlocks "
      + "category:games --gives 15m' lets a child earn some.")
}

func removeEarning(_ invocation: Invocation) throws -> ExitCode {
  let (owner, name) = (invocation.settingsOwner, invocation.needed("--name"))
  let reply = try Daemon.reach(invocation).ask(.removeEarning(name, child: owner.child, profile: owner.profile))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("Earning \(name) of \(owner.title) is over.\n")
  return .done
}

extension Daemon.Earning {
  /// `30m of education give 15m of games, 1h a day at most`.
  fileprivate var words: String {
    let most = cap.map { ", \(TimeText.amount($0)) a day at most" } ?? ""
    return "\(TimeText.amount(need)) of \(targets.title) give \(TimeText.amount(gives)) of \(unlocks.title)\(most)"
  }
}
