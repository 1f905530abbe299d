import CommandSpec
import DaemonClient
import PicketJSON
import PicketSystem

extension Verb {
  static let changes = Verb(
    "changes", "show who changed what",
    about: """
      Shows what guardians, children and apps changed in the household, the oldest first. The log is kept sealed: \
      the last 10,000 changes by guardians, and as many by children and by apps.
      """,
    options: [
      .value("--by", "NAME", .text("a name"), "only by this guardian, user, child or app"),
      .value("--since", "TIME", .pastTime, "only from then on: 2h (ago), 17:00, 2026-11-21, or an RFC 3339 time"),
      .value(
        "--limit", "N", .number("a number of changes", 1...1_000), "how many of the newest to show (default: 100)"),
      .value(
        "--before", "ID", .number("the number of a change", 1...Int.max),
        "the newest of those before this change, for paging"),
      .jsonLines, .socket,
    ],
    examples: [Example("picket changes --since 2h"), Example("picket changes --by Oma --json | jq -r .sentence")],
    exits: Exit.daemon, action: showChanges)
}

func showChanges(_ invocation: Invocation) throws -> ExitCode {
  let now = Int(SystemClock.wall / 1_000_000_000)
  let since = invocation["--since"].flatMap { Moment.past($0, now: now) }
  let reply = try Daemon.reach(invocation).ask(
    .changes(
      before: invocation.number("--before"), limit: invocation.number("--limit"),
      since: since.map { Timestamp(seconds: Int64($0)).description }, by: invocation["--by"]))
  let changes = reply.changes.reversed()
  if invocation.has("--json") {
    Output.text(changes.map { JSON.object($0.json).text + "\n" }.joined())
    return .done
  }
  var table = Table("TIME", "WHO", "WHAT")
  for change in changes {
    // A program chooses its name itself: it must not look like a guardian's.
    let who = change.actor == .app ? "\(change.by) (app)" : change.by
    table.add(ClockText.text(change.time, hasSeconds: true), who, change.sentence)
  }
  let code = invocation.show(table, orElse: "Nobody has changed anything.")
  if let before = reply.before {
    invocation.confirm("There are older ones: add --before \(before), or a larger --limit.\n")
  }
  return code
}
