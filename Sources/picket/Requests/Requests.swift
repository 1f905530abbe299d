import JSON
import Verbs

func askForDomain(_ invocation: Invocation) throws -> ExitCode {
  let domain = invocation.needed("DOMAIN")
  let reply = try Daemon.reach(invocation).call(
    "Requests.Ask",
    [
      "child": .optional(invocation["--child"]), "topic": "domain", "payload": .object([:]), "domain": .string(domain),
      "why": .optional(invocation["--why"]),
    ])
  if invocation.has("--json") { return invocation.show(reply) }
  invocation.confirm("Asked for \(domain): question \(QuestionText.short(reply.shown("id"))).\n")
  return .done
}

func showRequests(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let parameters: JSON.Object = [
    "child": .optional(invocation["--child"]), "state": invocation.has("--all") ? .null : "open",
  ]
  if invocation.has("--follow") {
    try daemon.follow("Requests.Questions", parameters) { reply in
      // First those that there are, then each as it comes.
      let questions = reply.objects("questions") + (reply["question"]?.object.map { [$0] } ?? [])
      for question in questions {
        Output.text((invocation.has("--json") ? JSON.object(question).text : QuestionText.line(question)) + "\n")
      }
      return true
    }
    return .done
  }
  let reply = try daemon.call("Requests.Questions", parameters)
  if invocation.has("--json") { return invocation.show(reply) }
  return invocation.show(
    QuestionText.table(reply.objects("questions")), orElse: "Nobody asks for anything just now.")
}

func approveQuestion(_ invocation: Invocation) throws -> ExitCode {
  try answer("approve", invocation)
  invocation.confirm("Approved\(invocation["--for"].map { " for \($0)" } ?? ""). 'picket grants' shows what is open.\n")
  return .done
}

func denyQuestion(_ invocation: Invocation) throws -> ExitCode {
  try answer("decline", invocation)
  invocation.confirm("Denied.\n")
  return .done
}

func cancelQuestion(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let id = try openQuestion(invocation, daemon)?["id"]?.string
  try daemon.call("Requests.Cancel", ["id": .string(id ?? invocation.needed("ID"))])
  invocation.confirm("Nobody waits for an answer to it any more.\n")
  return .done
}

private func answer(_ choice: String, _ invocation: Invocation) throws {
  let daemon = try Daemon.reach(invocation)
  let isApproval = choice == "approve"
  let found = try openQuestion(invocation, daemon)
  // Picket asks in these two words; another client's choices are its own.
  let choices = found?.objects("choices") ?? []
  let own = choices.first { $0["isApproval"]?.bool == isApproval }?["id"]?.string
  try daemon.call(
    "Requests.Answer",
    [
      "id": .string(found?["id"]?.string ?? invocation.needed("ID")), "choice": .string(own ?? choice),
      "isApproval": .bool(isApproval),
      "seconds": .optional(isApproval ? invocation.seconds("--for") : nil),
    ])
}

/// The one that waits for an answer and begins with what was typed; nil when there is none, which picketd will say.
private func openQuestion(_ invocation: Invocation, _ daemon: Daemon) throws -> JSON.Object? {
  let typed = invocation.needed("ID").lowercased()
  let open = try daemon.call("Requests.Questions", ["state": "open"]).objects("questions")
  let found = open.filter { $0.shown("id").hasPrefix(typed) }
  if found.count > 1 {
    throw Refusal(
      code: .failed,
      description: "'\(typed)' begins \(found.count) questions: write more of it, as 'picket requests --json' shows")
  }
  return found.first
}

/// Questions as people read them.
enum QuestionText {
  /// Enough of an identifier to tell questions of one home apart.
  static func short(_ id: String) -> String { String(id.prefix(8)) }

  static func table(_ questions: [JSON.Object]) -> Table {
    var table = Table("ID", "CHILD", "ASKED", "FOR", "WHY", "STATE")
    for question in questions {
      table.add(
        short(question.shown("id")), question.shown("child"), question.time("created"), subject(question),
        why(question), state(question))
    }
    return table
  }

  static func line(_ question: JSON.Object) -> String {
    let reason = why(question)
    return [
      question.time("created"), short(question.shown("id")), question.shown("child"), "asks for", subject(question),
      reason == "-" ? "" : "(\(reason))", "-", state(question),
    ].filter { !$0.isEmpty }.joined(separator: " ").printable
  }

  private static func subject(_ question: JSON.Object) -> String {
    if isAuthorization(question) { return "authorization of \(question.shown("client"))" }
    if question["topic"] == "io.picket.ageRange" { return "the age range, for \(question.shown("client"))" }
    return question["domain"]?.string ?? question.shown("topic")
  }

  private static func isAuthorization(_ question: JSON.Object) -> Bool {
    question["topic"] == "io.picket.authorization"
  }

  private static func why(_ question: JSON.Object) -> String {
    if isAuthorization(question) { return question.object("payload").shown("program") }
    return question["why"]?.string ?? question.object("payload").shown("why")
  }

  private static func state(_ question: JSON.Object) -> String {
    question["answer"]?.string.map { $0 == "decline" ? "denied" : $0 == "approve" ? "approved" : $0 }
      ?? question.shown("state")
  }
}
