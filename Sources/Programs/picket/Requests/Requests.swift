import CommandSpec
import DaemonClient
import PicketJSON

func askGuardian(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .ask(for: invocation.needed("WHAT"), child: invocation["--child"], why: invocation["--why"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let title = reply.title.printable
  guard let question = reply.question else {
    let whom = invocation["--child"] ?? "you"
    invocation.confirm("\(title) is not blocked for \(whom): there is nothing to ask.\n")
    return .done
  }
  invocation.confirm(
    "Asked for \(title): question \(QuestionText.short(question.id)). 'picket requests --all' shows the answer.\n")
  return .done
}

func showRequests(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let (child, state) = (invocation["--child"], invocation.has("--all") ? nil : Daemon.QuestionState.open)
  if invocation.has("--follow") {
    try daemon.follow(.questions(child: child, state: state)) { reply in
      // First all that are there, then each as it comes.
      for question in (reply.questions ?? []) + [reply.question].compactMap(\.self) {
        let line = invocation.has("--json") ? JSON.object(question.json).text : QuestionText.line(question.value)
        Output.text(line + "\n")
      }
    }
    return .done
  }
  let reply = try daemon.ask(.questions(child: child, state: state))
  if invocation.has("--json") { return invocation.show(reply.json) }
  return invocation.show(
    QuestionText.table((reply.questions ?? []).map(\.value)), orElse: "There are no open questions.")
}

func approveQuestion(_ invocation: Invocation) throws -> ExitCode {
  let reply = try answer(true, invocation)
  if invocation.has("--json") { return invocation.show(reply.json) }
  if let allowance = reply.allowance {
    invocation.confirm(AllowanceText.confirmation(allowance))
  } else if let grant = reply.grant {
    invocation.confirm(
      "Approved for \(grant.child) until \(LocalTime.text(grant.until)): \(grantText(grant)).\n"
        + "'picket revoke \(grant.id)' ends it early.\n")
  } else {
    invocation.confirm("Approved. \(QuestionText.consequence(reply.question))\n")
  }
  return .done
}

func denyQuestion(_ invocation: Invocation) throws -> ExitCode {
  let reply = try answer(false, invocation)
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm(
    reply.question.reply.map { "Denied. \(reply.question.child) is told: \($0)\n" } ?? "Denied.\n")
  return .done
}

func cancelQuestion(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let id = try openQuestion(invocation, daemon)?.id ?? invocation.needed("ID")
  let reply = try daemon.ask(.cancel(id))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("The question is taken back.\n")
  return .done
}

private func answer(_ isApproval: Bool, _ invocation: Invocation) throws -> DaemonReply<Daemon.AnswerReply> {
  let daemon = try Daemon.reach(invocation)
  let found = try openQuestion(invocation, daemon)
  // Picket's own questions have the choices 'approve' and 'decline'; an app's questions have its own.
  let own = found?.choices.first { $0.isApproval == isApproval }
  var seconds = isApproval ? invocation.secondsToEnd : nil
  let isLasting = isApproval && invocation.has("--always")
  if let time = own?.seconds, isApproval, !isLasting, seconds == nil, invocation["--choice"] == nil {
    // An app may offer a long time: without --for, a guardian grants an hour at most.
    seconds = min(time, QuestionText.usual)
  }
  return try daemon.ask(
    .answer(
      found?.id ?? invocation.needed("ID"),
      choice: invocation["--choice"].map { typed in
        found?.choices.first { QuestionText.word(for: $0) == typed }?.id ?? typed
      } ?? own?.id ?? (isApproval ? "approve" : "decline"), isApproval: isApproval,
      seconds: seconds, always: isLasting ? true : nil,
      application: isApproval && invocation.has("--app") ? true : nil, why: isApproval ? nil : invocation["--why"]))
}

/// The open question whose identifier begins with what was typed; nil when there is none, and then picketd refuses.
private func openQuestion(_ invocation: Invocation, _ daemon: Daemon) throws -> Daemon.Question? {
  let typed = invocation.needed("ID").lowercased()
  let open = try daemon.ask(.questions(state: .open)).questions ?? []
  let found = open.map(\.value).filter { $0.id.hasPrefix(typed) }
  if found.count > 1 {
    throw Refusal(
      code: .failed,
      description: "'\(typed)' begins \(found.count) questions: write more of it, as 'picket requests --json' shows")
  }
  return found.first
}
