import CommandSpec

extension Verb {
  static let household = Verb(
    "household", "show the family at a glance, start over after damage, confirm the clock",
    about: """
      'show' is what 'picket' alone shows. A household is lost when its file is damaged. Children stay fenced as they were, nothing is written, and only root is \
      a guardian, until you restore a backup or begin anew. 'picket status' tells.
      """,
    verbs: [householdShow, householdBegin, householdConfirmTime])

  private static let householdShow = Verb(
    "show", "show the family at a glance",
    about: """
      Shows what 'picket' alone shows: whether the fence is up and what is wrong, and for each child the devices, what is \
      stopped and opened until when, open questions, and what was stopped last.
      """,
    options: [.json, .socket],
    examples: [Example("picket"), Example("picket household show --json | jq '.questions[].domain'")],
    exits: Exit.daemon(done: "the fence and the household are well", failed: "something is broken, or it was refused"),
    action: showFamily)

  private static let householdConfirmTime = Verb(
    "confirm-time", "confirm that this machine's clock is right",
    about: """
      Confirms that this machine's clock is right. Ages, timed shields and the deletion of records depend on it, so picketd \
      does not believe a clock that nothing synchronises and that is more than a year ahead. Schedules, limits and use go by \
      the latest time that the clock has shown: where it was ahead and was set right, they come early until it has caught up, \
      or until you confirm it. 'picket status' tells of both.
      """,
    options: [.json, .socket], examples: [Example("date && sudo picket household confirm-time")], exits: Exit.daemon,
    action: confirmTime)

  private static let householdBegin = Verb(
    "begin", "replace a lost household by an empty one",
    about: """
      Replaces a lost household by an empty one: add children, devices and shields again. Where there is a backup, 'picket \
      restore' brings them back instead. 'picket status' says where the damaged file stays. A household that is whole is \
      left alone.
      """,
    options: [.json, .socket], examples: [Example("sudo picket household begin")],
    exits: Exit.daemon(done: "the household is empty, and nobody is fenced", failed: "nothing is lost"),
    action: beginHousehold)
}
