import CommandSpec
import DaemonClient
import PicketJSON
import PicketSystem

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
    table.add(LocalTime.text(change.time, hasSeconds: true), who, change.sentence)
  }
  let code = invocation.show(table, orElse: "Nobody has changed anything.")
  if let before = reply.before {
    invocation.confirm("There are older ones: add --before \(before), or a larger --limit.\n")
  }
  return code
}
