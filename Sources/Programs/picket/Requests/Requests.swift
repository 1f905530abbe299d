import CommandSpec
import DaemonClient
import PicketJSON

func askGuardian(_ invocation: Invocation) throws -> ExitCode {
  let wishes = ["WHAT", "--app", "--domain", "--category"].compactMap { invocation[$0] }
  guard let wish = wishes.first, wishes.count == 1 else {
    throw Misuse(
      wishes.isEmpty
        ? "for what? Write an address or a name, such as chess.com or youtube"
        : "one wish at a time: '\(wishes[1])' is a second")
  }
  let reply = try Daemon.reach(invocation).ask(
    .ask(for: wish, child: invocation["--child"], why: invocation["--why"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let title = reply.title.printable
  guard let question = reply.question else {
    let whom = invocation["--child"] ?? "you"
    invocation.confirm("\(title) is not blocked for \(whom): there is nothing to ask.\n")
    return .done
  }
  invocation.confirm(
    "Asked for \(title): question \(question.number). 'picket requests --all' shows the answer.\n")
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
  let questions = (reply.questions ?? []).map(\.value)
  let table = QuestionText.table(questions, inForce: state == nil ? try answersInForce(child, daemon) : nil)
  let code = invocation.show(table, orElse: "There are no open questions.")
  if let next = questions.first(where: { $0.state == .open }) {
    let caller = try daemon.ask(.whoAmI())
    if caller.authority == .guardian, caller.role != .read {
      invocation.confirm("\nAnswer with \(QuestionText.answers(next)).\n")
    }
  }
  return code
}

/// The questions whose answers still open something.
private func answersInForce(_ child: String?, _ daemon: Daemon) throws -> Set<String> {
  let granted = try daemon.ask(.grants(child: child)).grants.compactMap(\.question)
  let allowed = try daemon.ask(.allowances(child: child)).allowances.compactMap(\.question)
  return Set(granted + allowed)
}

func approveQuestion(_ invocation: Invocation) throws -> ExitCode {
  let reply = try answer(true, invocation)
  if invocation.has("--json") { return invocation.show(reply.json) }
  if let allowance = reply.allowance {
    invocation.confirm(AllowanceText.confirmation(allowance))
  } else if let grant = reply.grant {
    invocation.confirm(
      "Approved for \(grant.child) until \(ClockText.text(grant.until)): \(grantText(grant)).\n"
        + "'picket revoke \(grant.id)' ends it early.\n")
  } else {
    invocation.confirm(
      "Approved for \(QuestionText.title(reply.question)). \(QuestionText.consequence(reply.question))\n")
  }
  return .done
}

func denyQuestion(_ invocation: Invocation) throws -> ExitCode {
  let reply = try answer(false, invocation)
  if invocation.has("--json") { return invocation.show(reply.json) }
  let told = reply.question.reply.map { " \(reply.question.child) is told: \($0)" } ?? ""
  invocation.confirm("Denied for \(QuestionText.title(reply.question)).\(told)\n")
  return .done
}

func cancelQuestion(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let question = try question(invocation, daemon)
  let reply = try daemon.ask(.cancel(question.id))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("Taken back for \(QuestionText.title(question)).\n")
  return .done
}

private func answer(_ isApproval: Bool, _ invocation: Invocation) throws -> DaemonReply<Daemon.AnswerReply> {
  let daemon = try Daemon.reach(invocation)
  let question = try question(invocation, daemon)
  let typed = try choice(isApproval, of: question, invocation)
  // Picket's own questions have the choices 'approve' and 'decline'; an app's questions have its own.
  let choice = typed ?? question.choices.first { $0.isApproval == isApproval }
  var seconds = isApproval ? try invocation.secondsToEnd : nil
  let isLasting = isApproval && invocation.has("--always")
  if let time = choice?.seconds, isApproval, !isLasting, seconds == nil, typed == nil {
    // An app may offer a long time: without --for, a guardian grants an hour at most.
    seconds = min(time, QuestionText.usual)
  }
  return try daemon.ask(
    .answer(
      question.id, choice: choice?.id ?? (isApproval ? "approve" : "decline"), isApproval: isApproval,
      seconds: seconds, always: isLasting ? true : nil,
      application: isApproval && invocation.has("--app") ? true : nil, why: isApproval ? nil : invocation["--why"]))
}

/// The choice that was typed behind the question or behind --choice.
private func choice(
  _ isApproval: Bool, of question: Daemon.Question, _ invocation: Invocation
) throws -> Daemon.Choice? {
  if let word = invocation["CHOICE"], invocation.has("--choice") {
    throw Misuse("one choice at a time: leave out '\(word)' or --choice")
  }
  guard let typed = invocation["CHOICE"] ?? invocation["--choice"] else { return nil }
  guard let choice = question.choices.first(where: { QuestionText.word(for: $0) == typed || $0.id == typed }) else {
    let known = question.choices.filter { $0.isApproval == isApproval }.map { QuestionText.word(for: $0) }
    throw Refusal(
      code: .failed, description: "question \(question.number) has no choice '\(typed)': say \(known.alternatives)")
  }
  if choice.isApproval != isApproval {
    let other = (isApproval ? "deny" : "approve") + " \(question.number)"
    let word = QuestionText.isPlain(choice) ? "" : " \(choice.id)"
    throw Refusal(
      code: .failed,
      description: "'\(typed)' means \(choice.isApproval ? "yes" : "no") here: 'picket \(other)\(word)' says it")
  }
  return choice
}

/// The question that was meant: by its number, or by four letters or more that its identifier begins with.
func question(_ invocation: Invocation, _ daemon: Daemon) throws -> Daemon.Question {
  let typed = invocation.needed("ID").lowercased()
  let open = try daemon.ask(.questions(state: .open)).questions ?? []
  var found: [Daemon.Question]
  if typed.utf8.count < 8, let number = Int(typed) {
    found = open.map(\.value).filter { $0.number == number }
    // For one that is settled, picketd says what became of it.
    if found.isEmpty {
      found = (try daemon.ask(.questions()).questions ?? []).map(\.value).filter { $0.number == number }
    }
  } else {
    found = typed.utf8.count < 4 ? [] : open.map(\.value).filter { $0.id.hasPrefix(typed) }
  }
  if found.count > 1 {
    let numbers = found.map { "\($0.number)" }.alternatives
    throw Refusal(code: .failed, description: "'\(typed)' begins \(found.count) questions: say \(numbers)")
  }
  guard let question = found.first else { throw Refusal(.notFound(kind: "question", name: typed)) }
  return question
}
