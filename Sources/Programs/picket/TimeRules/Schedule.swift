import CommandSpec
import DaemonClient
import PicketJSON

func addSchedule(_ invocation: Invocation) throws -> ExitCode {
  let (from, to) = (invocation.all("--from"), invocation.all("--to"))
  guard from.count == to.count else {
    throw Misuse("each --from has a --to: there are \(from.count) and \(to.count)")
  }
  let owner = invocation.settingsOwner
  var targets = invocation.targets
  if invocation.has("--sign-in") { targets.signIn = true }
  let days = invocation["--days"].map { [$0] } ?? []
  let reply = try Daemon.reach(invocation).ask(
    .addSchedule(
      invocation.needed("--name"), child: owner.child, profile: owner.profile,
      windows: zip(from, to).map { Daemon.Window(from: $0, to: $1, days: days) },
      over: targets.isEmpty ? nil : targets, allow: invocation.has("--allow") ? true : nil))
  if invocation.has("--json") { return invocation.show(reply.json) }
  guard let first = reply.schedules.first else { return .done }
  let hours = reply.schedules.map(\.hours).joined(separator: " and ")
  let what = first.targets.title
  var text = "Schedule \(first.name) of \(owner.title): "
  text += first.allow ? "\(what) is open \(hours), and at no other time.\n" : "\(what) is stopped \(hours).\n"
  text += first.state + "\n"
  invocation.confirm(text)
  return .done
}

func listSchedules(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .schedules(child: invocation["--child"], profile: invocation["--profile"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("CHILD", "NAME", "HOURS", "OVER", "NOW", "UNTIL", "NOT ON")
  for schedule in reply.schedules {
    table.add(
      schedule.owner.title, schedule.name, (schedule.allow ? "only " : "") + schedule.hours, schedule.targets.title,
      schedule.closed ? "stopped" : "open", ClockText.text(schedule.nextChange), schedule.skipped.orDash)
  }
  return invocation.show(
    table,
    orElse:
      "There is no schedule: 'picket schedule add --child NAME --name Homework --from 15:00 --to 17:00 --category "
      + "games' adds one.")
}

func removeSchedule(_ invocation: Invocation) throws -> ExitCode {
  let (owner, name) = (invocation.settingsOwner, invocation.needed("--name"))
  let reply = try Daemon.reach(invocation).ask(.removeSchedule(name, child: owner.child, profile: owner.profile))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("Schedule \(name) of \(owner.title) is removed.\n")
  return .done
}

func skipSchedule(_ invocation: Invocation) throws -> ExitCode {
  let (daemon, owner) = (try Daemon.reach(invocation), invocation.settingsOwner)
  let isUndone = invocation.has("--undo")
  var (names, documents): ([String], [JSON]) = ([], [])
  for date in invocation.all("--on").compactMap(DayText.date) {
    let reply = try daemon.ask(
      .skipSchedule(
        invocation["--name"], child: owner.child, profile: owner.profile, on: date, undo: isUndone ? true : nil))
    documents.append(["date": .string(date), "names": .strings(reply.names)])
    names += reply.names.map { "\($0) on \(date)" }
  }
  if invocation.has("--json") { return invocation.show(["skipped": .array(documents)]) }
  let what = names.joined(separator: ", ")
  invocation.confirm(
    isUndone ? "Counts again for \(owner.title): \(what).\n" : "Left out for \(owner.title): \(what).\n")
  return .done
}

extension Daemon.Schedule {
  var targets: Daemon.Targets {
    Daemon.Targets(
      categories: categories, domains: domains, applications: applications, allWeb: allWeb, except: except,
      signIn: signIn)
  }

  /// `15:00-17:00 mon,tue`.
  fileprivate var hours: String { "\(from)-\(to) \(TimeText.days(days))" }

  /// What it does now, and until when.
  fileprivate var state: String {
    let end = nextChange.map { " until \(ClockText.text($0))" } ?? ""
    return closed ? "It is stopped now\(end)." : "It is open now\(end)."
  }
}
