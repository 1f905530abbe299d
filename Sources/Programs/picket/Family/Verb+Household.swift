import CommandSpec

extension Verb {
  static let household = Verb(
    "household", "begin anew where the household is lost, or say that the clock is right",
    about: """
      A household is lost when the file that holds it turns out to be damaged. Nothing changes then: children stay behind \
      the fence as they were, nothing is written, and root alone is known to be a guardian, until a backup is restored \
      or the family begins anew. 'picket status' says so.
      """,
    verbs: [householdBegin, householdConfirmTime])

  private static let householdConfirmTime = Verb(
    "confirm-time", "say that this machine's clock is right",
    about: """
      Says that this machine's clock is right. Children grow older by it, shields for a while end, and records are \
      forgotten, so a clock that nobody keeps right is not believed when it is more than a year ahead of what was known; \
      'picket status' says so then. A machine that synchronises its clock needs none of this.
      """,
    options: [.json, .socket], examples: [Example("date && sudo picket household confirm-time")], exits: Exit.daemon,
    action: confirmTime)

  private static let householdBegin = Verb(
    "begin", "go on without what is lost",
    about: """
      Goes on with an empty household in the place of one that is lost: children, devices and shields are added again. \
      'picket restore' brings all of them back, where there is a backup. The damaged file stays where 'picket status' \
      says. Does nothing to a household that is whole.
      """,
    options: [.json, .socket], examples: [Example("sudo picket household begin")],
    exits: Exit.daemon(done: "the household is empty, and nobody is fenced", failed: "nothing is lost"),
    action: beginHousehold)
}
