import CommandSpec
import DaemonClient

func addLimit(_ invocation: Invocation) throws -> ExitCode {
  let owner = invocation.settingsOwner
  let amounts = try DailyAmounts(invocation)
  let reply = try Daemon.reach(invocation).ask(
    .addLimit(
      invocation.needed("--name"), child: owner.child, profile: owner.profile, over: invocation.targets,
      perDay: amounts.usual, on: amounts.others))
  if invocation.has("--json") { return invocation.show(reply.json) }
  guard let limit = reply.limits.first else { return .done }
  var text = "Limit \(limit.name) of \(owner.title): \(limit.amounts) of \(limit.targets.title).\n"
  if owner.child != nil, limit.perDay < DailyAmounts.wholeDay {
    text += "Left today: \(TimeText.minutes(limit.left)).\n"
  }
  invocation.confirm(text)
  return .done
}

func listLimits(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .limits(child: invocation["--child"], profile: invocation["--profile"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("CHILD", "NAME", "OVER", "A DAY", "USED", "LEFT", "MORE TODAY")
  for limit in reply.limits {
    let isFree = limit.perDay >= DailyAmounts.wholeDay
    table.add(
      limit.child.isEmpty ? "profile \(limit.profile.orDash)" : limit.child, limit.name, limit.targets.title,
      limit.amounts, TimeText.minutes(limit.used), isFree ? "no limit today" : TimeText.minutes(limit.left),
      limit.extra == 0 ? "-" : TimeText.minutes(limit.extra))
  }
  return invocation.show(
    table,
    orElse: "There is no limit: 'picket limit add --child NAME --name Games --category games --per-day 1h' adds one.")
}

func removeLimit(_ invocation: Invocation) throws -> ExitCode {
  let (owner, name) = (invocation.settingsOwner, invocation.needed("--name"))
  let reply = try Daemon.reach(invocation).ask(.removeLimit(name, child: owner.child, profile: owner.profile))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("Limit \(name) of \(owner.title) is removed.\n")
  return .done
}

/// What --per-day and --days say together.
private struct DailyAmounts {
  /// A day of so many seconds has no limit.
  static let wholeDay = 86_400

  let usual: Int
  let others: [Daemon.DayAmount]

  init(_ invocation: Invocation) throws(Misuse) {
    let amounts = invocation.all("--per-day").compactMap { AmountPerDay($0) }
    let usual = amounts.filter { $0.days == nil }
    guard usual.count <= 1 else {
      throw Misuse("two amounts for the same days: say on which days the second one counts, such as 2h@sat,sun")
    }
    if invocation.has("--days"), usual.isEmpty {
      throw Misuse("--days is for an amount that names no days itself, and there is none: say --per-day 1h as well")
    }
    var others = amounts.compactMap { amount in
      amount.days.map { Daemon.DayAmount(days: [$0], perDay: amount.seconds) }
    }
    if let days = invocation["--days"], let amount = usual.first {
      others.append(Daemon.DayAmount(days: [days], perDay: amount.seconds))
    }
    let hasUsual = !invocation.has("--days") && !usual.isEmpty
    self.usual = hasUsual ? usual[0].seconds : DailyAmounts.wholeDay
    self.others = others
  }
}

extension Daemon.Limit {
  /// `1h a day, 2h on sat,sun`. Of a limit that counts on some days alone, these.
  fileprivate var amounts: String {
    let special = on.map { "\(TimeText.amount($0.perDay)) on \(TimeText.days($0.days))" }
    let usual = usual.map { "\(TimeText.amount($0)) a day" }
    return ([usual].compactMap { $0 } + special).joined(separator: ", ")
  }
}
