import CommandSpec

extension Verb {
  static let schedule = Verb(
    "schedule", "stop something at certain hours, or open it only then",
    about: """
      A schedule stops something in its hours, on days of the week: homework, a night, a school day. With --allow it is the \
      other way round: what it names is open in its hours and at no other time. A schedule may have several windows a day, \
      and a window may go on past midnight; it belongs to the day on which it begins. Hours are those of the household's \
      zone, also when the clock changes for summer.
      """,
    verbs: [scheduleAdd, scheduleList, scheduleRemove, scheduleSkip])

  private static let named = Option.value(
    "--name", "N", .schedule, "the schedule's name", missing: "which schedule? Say --name, such as --name Homework")

  private static let hours: [Option] = [
    .value(
      "--name", "N", .schedule, "a name for it", missing: "what is it called? Say --name, such as --name Homework"),
    .value(
      "--from", "T", .hour, "when it begins, such as 15:00", repeats: true, missing: "from when? Say --from 15:00"),
    .value(
      "--to", "T", .hour, "when it ends; no later than --from means the next day", repeats: true,
      missing: "until when? Say --to 17:00"),
    .value("--days", "D", .days, "on which days it begins, such as mon-fri (default: every day)"),
  ]

  private static let scheduleAdd = Verb(
    "add", "add a schedule, or hours to one",
    about: """
      Adds a schedule. --from and --to may be repeated, for several windows a day. Said again with a name that is there, it \
      adds hours to that schedule; what it is over need not be said again. --sign-in closes the laptop itself: the child is \
      warned, its session is locked when the hours begin, and it cannot sign in until they end. Package picket-laptop \
      holds that on the laptop.
      """,
    options: Option.owners("for whom") + hours + Option.timeTargets("stop") + [
      .flag("--sign-in", "keep the child from signing in to its laptop, and lock its session there"),
      .flag("--allow", "open it in these hours, and stop it at all others"), .json, .socket,
    ],
    rules: [.forOwner],
    examples: [
      Example(
        "picket schedule add --child Mia --name Homework --from 15:00 --to 17:00 --days mon-fri --category social "
          + "--category games"),
      Example("picket schedule add --child Mia --name Bedtime --from 21:00 --to 7:00 --all-web --sign-in"),
      Example(
        "picket schedule add --child Mia --name Evening --from 17:00 --to 20:00 --category social --allow",
        "social from 17:00 to 20:00, and at no other time"),
    ],
    exits: Exit.daemon, advice: .target, action: eachChild(addSchedule))

  private static let scheduleList = Verb(
    "list", "show the schedules", about: "Shows the schedules, a line for each window, and what they stop now.",
    options: [.child("only those that count for this child"), .profile("only of this profile"), .json, .socket],
    examples: [
      Example("picket schedule list"), Example("picket schedule list --child Mia --json | jq '.schedules[].name'"),
    ],
    exits: Exit.daemon, action: listSchedules)

  private static let scheduleRemove = Verb(
    "remove", "remove a schedule", about: "Removes a schedule with all its windows.",
    options: Option.owners("whose schedule") + [named, .json, .socket], rules: [.forOwner],
    examples: [Example("picket schedule remove --child Mia --name Homework")], exits: Exit.daemon,
    action: eachChild(removeSchedule))

  private static let scheduleSkip = Verb(
    "skip", "leave a schedule out on a day",
    about: """
      Leaves a schedule out on a day, such as a holiday: its windows that begin on that day stop nothing, and what it opens \
      with --allow is open all day. Without --name, all schedules are left out that have a window on that day.
      """,
    options: Option.owners("for whom") + [
      Option.value("--name", "N", .schedule, "the schedule (default: all that have a window then)"),
      Option.value(
        "--on", "DATE", .comingDay, "the day, such as 2026-12-24 or friday", repeats: true,
        missing: "on which day? Say --on, such as --on 2026-12-24"),
      Option.flag("--undo", "have it count again on that day"), .json, .socket,
    ],
    rules: [.forOwner],
    examples: [
      Example("picket schedule skip --child Mia --name Homework --on 2026-12-24"),
      Example("picket schedule skip --all-children --on 'tomorrow'", "a day off for everybody"),
    ],
    exits: Exit.daemon, action: eachChild(skipSchedule))
}
