import CommandSpec
import DaemonClient
import PicketJSON

/// How many decisions there were on each day: `picket log --by-day`.
struct LogByDay {
  /// Options that pick or show single decisions, which are not seen here.
  private static let others = [
    "--device", "--blocked", "--category", "--domain", "--app", "--via", "--follow", "--reveal", "--limit", "--before",
    "--here",
  ]

  /// Categories that a line has room for.
  private static let shown = 3

  private let days: [DaemonReply<Daemon.DayCount>]

  init(_ invocation: Invocation, of daemon: Daemon, since: String?, until: String?) throws {
    if let other = LogByDay.others.first(where: invocation.has) {
      throw Misuse("--by-day counts everything, by --child, --since and --until alone: leave out '\(other)'")
    }
    days = try daemon.ask(.counts(child: invocation["--child"], since: since, until: until)).days
  }

  func show(_ invocation: Invocation) -> ExitCode {
    if invocation.has("--json") {
      Output.text(days.map { JSON.object($0.json).text + "\n" }.joined())
      return .done
    }
    var table = Table("DATE", "CHILD", "ALLOWED", "BLOCKED", "MOST BLOCKED")
    for day in days {
      table.add(
        day.date, day.child.orDash, "\(day.allowed)", "\(day.blocked)", LogByDay.text(of: day.categories))
    }
    return invocation.show(table, orElse: "Nothing like that was decided.")
  }

  private static func text(of categories: [Daemon.CategoryCount]) -> String {
    let words = categories.prefix(shown).map { "\($0.category ?? "others") \($0.count)" }
    return words.isEmpty ? "-" : words.joined(separator: ", ")
  }
}
