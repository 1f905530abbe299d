import CommandSpec
import PicketJSON

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
  let reply = try answer(true, invocation)
  if invocation.has("--json") { return invocation.show(reply) }
  let grant = reply.object("grant")
  if grant.members.isEmpty {
    invocation.confirm("Approved. \(QuestionText.consequence(reply.object("question")))\n")
  } else {
    invocation.confirm(
      "Approved for \(grant.shown("child")) until \(grant.time("until")): \(grantText(grant)).\n"
        + "'picket revoke \(grant.shown("id"))' ends it early.\n")
  }
  return .done
}

func denyQuestion(_ invocation: Invocation) throws -> ExitCode {
  let reply = try answer(false, invocation)
  if invocation.has("--json") { return invocation.show(reply) }
  invocation.confirm("Denied.\n")
  return .done
}

func cancelQuestion(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let id = try openQuestion(invocation, daemon)?["id"]?.string
  let reply = try daemon.call("Requests.Cancel", ["id": .string(id ?? invocation.needed("ID"))])
  if invocation.has("--json") { return invocation.show(reply) }
  invocation.confirm("Nobody waits for an answer to it any more.\n")
  return .done
}

private func answer(_ isApproval: Bool, _ invocation: Invocation) throws -> JSON.Object {
  let daemon = try Daemon.reach(invocation)
  let found = try openQuestion(invocation, daemon)
  // Picket asks in these two words; another client's choices are its own.
  let choices = found?.objects("choices") ?? []
  let own = choices.first { $0["isApproval"]?.bool == isApproval }
  var seconds = isApproval ? invocation.seconds("--for") : nil
  if let time = own?["seconds"]?.int, isApproval, seconds == nil, invocation["--choice"] == nil {
    // Whoever asks says how long its choices last: more than the usual is for a guardian to choose.
    seconds = min(Int(time), QuestionText.usual)
  }
  return try daemon.call(
    "Requests.Answer",
    [
      "id": .string(found?["id"]?.string ?? invocation.needed("ID")),
      "choice": .string(invocation["--choice"] ?? own?["id"]?.string ?? (isApproval ? "approve" : "decline")),
      "isApproval": .bool(isApproval), "seconds": .optional(seconds),
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
