import CommandSpec

extension Verb {
  static let more = Verb(
    "more", "more time, today alone",
    about: """
      Gives more time, today alone: a limit gets longer, and a schedule closes later by that time. A schedule that is closed \
      already opens for that time, from now on. Without --limit and --schedule, the rules that stop something now get it.
      """,
    options: Option.owners("for whom") + [
      .value("--limit", "N", .limit, "this limit"), .value("--schedule", "N", .schedule, "this schedule"),
      .value("--for", "DUR", .duration, "how much more", missing: "how much more? Say --for, such as --for 15m"),
      .json, .socket,
    ],
    rules: [.forOwner, .atMostOne("--limit", "--schedule")],
    examples: [
      Example("picket more --child Mia --limit Games --for 15m"),
      Example("picket more --child Mia --schedule Bedtime --for 30m", "a longer evening"),
      Example("picket more --child Mia --for 15m", "what is stopped now"),
    ],
    exits: Exit.daemon, action: eachChild(giveMore))

  static let time = Verb(
    "time", "show what is left today, and what closes when",
    about: """
      Shows what a child has left of its limits today, what schedules and limits stop now and until when, and what opens and \
      closes until tomorrow's end. A child sees its own time.
      """,
    options: [.child("whose time (default: the child whose user this is, or every child)"), .json, .socket],
    examples: [Example("picket time"), Example("picket time --child Mia --json | jq '.limits[].left'")],
    exits: Exit.daemon, action: showTime)
}
