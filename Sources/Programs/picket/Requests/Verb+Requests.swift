import CommandSpec

extension Verb {
  static let ask = Verb(
    "ask", "ask a guardian to let something through",
    about: """
      Asks a guardian to let a child through to a site, an application or a category, or for more time of a limit or a schedule \
      today. A site of an application asks for the application, and a guardian may answer for the site alone. A child's own user asks for itself; guardians ask for the \
      child that they name. Asking again for the same returns the open question. What nothing blocks is not asked for.
      """,
    operands: [
      Operand(
        "WHAT", .wish,
        "an address as the browser shows it, the name of an application, a category, or a limit or schedule",
        count: .optional, noun: "wish")
    ],
    options: Option.targets("ask for", repeats: false) + [
      .child("who asks (default: the child whose user this is)"),
      .value("--why", "TEXT", .text("a reason"), "what a guardian should know"), .json, .socket,
    ],
    examples: [
      Example("picket ask chess.com --why 'for the club'"), Example("picket ask youtube"),
      Example("picket ask --child Mia https://www.pinterest.com/ideas", "asks for Pinterest"),
      Example("picket ask 'limit Games'", "asks for more minutes today"),
    ],
    exits: Exit.daemon(done: "it was asked, or nothing blocks it", failed: "refused"), action: askGuardian)

  static let requests = Verb(
    "requests", "show what children ask for",
    about: """
      Shows the questions that wait for an answer, each with a number of its own that stays. With --follow, goes on with new \
      ones as they come.
      """,
    options: [
      .child("only of this child"), .flag("--all", "also those that are settled"),
      .flag("--follow", "go on as questions come and are settled"),
      .flag("--json", "one JSON document; with --follow, one object a line"), .socket,
    ],
    examples: [
      Example("picket requests"),
      Example("picket requests --follow --json | jq -r .domain"),
    ],
    exits: Exit.daemon, action: showRequests)

  static let question = Verb(
    "question", "take a question back",
    about: """
      Children ask with 'picket ask' or by apps. 'picket requests' shows questions, 'picket approve' and 'picket deny' answer \
      them, and this verb takes them back.
      """,
    verbs: [cancelling])

  private static let cancelling = Verb(
    "cancel", "take a question back before it is answered",
    about: """
      Takes an open question back, and tells the app that asked it. A child's own user may take back that child's questions, \
      guardians any question.
      """,
    operands: [questionID], options: [.json, .socket], examples: [Example("picket question cancel 3")],
    exits: Exit.daemon,
    action: cancelQuestion)

  private static let questionID = Operand(
    "ID", .question, "the question's number, as 'picket requests' shows it",
    noun: "question", missing: "which question? 'picket requests' lists them")

  private static func choice(_ sentence: String) -> Operand {
    Operand("CHOICE", .text("a choice"), sentence, count: .optional, noun: "choice")
  }

  private static let choiceOption = Option.value("--choice", "C", .text("a choice"), "the same as CHOICE")

  static let approve = Verb(
    "approve", "say yes to a question",
    about: """
      Says yes to a question. If it is about a domain, the domain is open for a while; any other answer is told to the app \
      that asked. Where an app offers several answers, 'picket requests' shows them with the time that each one lasts.
      """,
    operands: [
      questionID, choice("which yes, such as hour, where there are several (default: the first, and an hour at most)"),
    ],
    options: Option.ending("how long it is open (default: as the choice says, else an hour)") + [
      choiceOption,
      .flag("--always", "allow it for good, as 'picket allow' does"),
      .flag("--app", "open the whole application that the domain belongs to"), .json, .socket,
    ],
    rules: [.atMostOne("--for", "--until", "--always")],
    examples: [
      Example("picket approve 3 today"), Example("picket approve 3 --for 30m"),
      Example("picket approve 3 --always --app", "the whole application, for good"),
      Example("picket approve 4 evening", "an app's own answer"),
    ], exits: Exit.daemon,
    advice: Advice(
      options: ["--child", "--domain", "--category"],
      "this answers a question, by its number. Without one, say 'picket allow --child NAME --app A'"),
    action: approveQuestion)

  static let deny = Verb(
    "deny", "say no to a question",
    about: "Says no to a question. Nothing changes, and the child is told, with your reason if you give one.",
    operands: [questionID, choice("which no, where there are several (default: the first)")],
    options: [
      choiceOption,
      .value("--why", "TEXT", .text("a reason"), "what the child is told"), .json, .socket,
    ],
    examples: [Example("picket deny 3"), Example("picket deny 3 --why 'after homework'")], exits: Exit.daemon,
    advice: Advice(
      options: ["--child", "--app", "--domain", "--category"],
      "this answers a question, by its number. What is allowed is taken back by 'picket allow remove --child NAME --app A'"
    ),
    action: denyQuestion)
}
