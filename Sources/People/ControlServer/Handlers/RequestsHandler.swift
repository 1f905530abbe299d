internal import DaemonClient
internal import Household
internal import PicketJSON
internal import PicketVarlink

// io.picket.Requests: questions, answers, and what is granted.
extension CallRouter {
  func answerRequests(
    _ method: Method.Requests, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    switch method {
    case .ask:
      var choices: [Question.Choice] = []
      for choice in parameters.list("choices") {
        choices.append(
          Question.Choice(
            id: try choice.needed("id"), title: try choice.needed("title"), isApproval: choice.flag("isApproval"),
            seconds: choice.number("seconds")))
      }
      guard let payload = parameters.object["payload"]?.object else {
        throw .invalid(parameter: "payload", why: "it is an object")
      }
      let topic = try parameters.needed("topic")
      guard !Question.reserved.contains(topic) else {
        throw .invalid(
          parameter: "topic", why: "this is asked for with Household.Authorize, Household.AgeRange, AskFor or AskToPick"
        )
      }
      let question = try await household.ask(
        request.child.id, client: parameters.text("client"), topic: topic, payload: payload,
        domain: parameters.text("domain"), why: parameters.text("why"), choices: choices,
        expires: parameters.time("expires"))
      return ["id": .string(question.id)]
    case .askFor:
      let (title, outcome) = try await household.ask(
        request.child.id, for: parameters.needed("what"), why: parameters.text("why"))
      guard case .asked(let question) = outcome else { return ["title": .string(title)] }
      return ["title": .string(title), "question": question.json(await names)]
    case .questions:
      try await followQuestions(request)
      return nil
    case .answer:
      let (id, choice) = (try parameters.needed("id"), try parameters.needed("choice"))
      let isApproval = parameters.object["isApproval"]?.bool
      try await checkAnswer(id, by: request.caller)
      let (question, grant, allowance) = try await household.answer(
        id, choice: choice, isApproval: isApproval, seconds: parameters.number("seconds"),
        opening: Opening(
          isLasting: parameters.flag("always"), isWholeApplication: parameters.flag("application")),
        why: parameters.text("why"), by: request.caller.name)
      let names = await names
      var reply: JSON.Object = ["question": question.json(names), "grant": grant?.json(names) ?? .null]
      if let allowance { reply["allowance"] = await json(allowance) }
      return reply
    case .cancel:
      let id = try parameters.needed("id")
      let question = try? await household.question(id)
      // A child does not learn whether another child's question exists.
      guard let question, request.caller.isGuardian || question.child == request.caller.child?.id else {
        throw .notFound(kind: "question", name: id)
      }
      try await household.cancel(id)
      return [:]
    case .responses:
      try await followResponses(request)
      return nil
    case .grant:
      let grant = try await household.grant(
        Grant.target(parameters), child: request.child.id, seconds: parameters.neededNumber("seconds"),
        counts: parameters.flag("counts"))
      return ["grant": grant.json(await names)]
    case .grants: return await grants(household.grants(of: request.scope))
    case .endings:
      try await followEndings(request)
      return nil
    case .revoke:
      try await household.revoke(grant: parameters.neededNumber("grant"))
      return [:]
    case .pause:
      return await grants(
        try household.open(
          request.scope, seconds: parameters.neededNumber("seconds"), everything: true,
          counts: parameters.flag("counts")))
    case .open:
      return await grants(
        try household.open(
          request.scope, seconds: parameters.neededNumber("seconds"), everything: parameters.flag("everything"),
          counts: parameters.flag("counts")))
    case .allow, .allowances, .disallow: return try await answerAllowances(method, request)
    case .shield, .press: return try await answerShields(method, request)
    case .askToPick, .picked, .pick: return try await answerPicks(method, request)
    }
  }

  /// Whether a program may change settings, or know an age, is for guardians who may do everything.
  private func checkAnswer(_ id: String, by caller: Caller) async throws(HouseholdError) {
    guard let role = caller.role, role != .all else { return }
    let topic = try await household.question(id).topic
    if [Question.authorization, Question.ageRange].contains(topic) { throw CallRouter.refusal(role) }
  }

  private func grants(_ grants: [Grant]) async -> JSON.Object {
    let names = await names
    return ["grants": .array(grants.map { $0.json(names) })]
  }

  private func followEndings(_ request: AuthorizedCall) async throws(HouseholdError) {
    let changes = household.changes()
    let near = await household.nearEnds(of: request.scope)
    let names = await names
    guard try await push(["endings": .array(near.map { $0.json(names) })], to: request) else { return }
    // An end that is announced while the list is sent would come twice.
    let told = Set(near)
    for await change in changes {
      guard case .nearEnd(let end) = change, !told.contains(end), await household.concerns(end, request.scope) else {
        continue
      }
      guard try await push(["ending": end.json(await self.names)], to: request) else { return }
    }
  }

  /// As many questions as fit into one reply: open ones first, then the newest.
  private static func fitting(_ questions: [Question], _ names: Names) -> [JSON] {
    var room = 900_000
    var left: Set<String> = []
    for question in questions.filter({ $0.state == .open }) + questions.filter({ $0.state != .open }).reversed() {
      room -= question.json(names).bytes.count + 1
      if room < 0 { left.insert(question.id) }
    }
    return questions.filter { !left.contains($0.id) }.map { $0.json(names) }
  }

  /// A child's programs are not shown what an app lets a guardian choose: that is between these two.
  private func followQuestions(_ request: AuthorizedCall) async throws(HouseholdError) {
    let wanted = request.parameters.text("state").flatMap(Question.State.init(rawValue:))
    let changes = household.changes()
    let names = await names
    let isGuardian = request.caller.isGuardian
    let questions = await household.questions(of: request.scope, state: wanted)
      .filter { isGuardian || $0.topic != Question.pick }
    guard try await push(["questions": .array(CallRouter.fitting(questions, names))], to: request) else { return }
    for await change in changes {
      guard case .question(let question) = change, request.scope == nil || request.scope == question.child,
        isGuardian || question.topic != Question.pick
      else { continue }
      guard try await push(["question": question.json(await self.names)], to: request) else { return }
    }
  }

  private func followResponses(_ request: AuthorizedCall) async throws(HouseholdError) {
    guard request.call.wantsMore else {
      request.call.fail(.expectedMore)
      return
    }
    let (client, topic) = (try request.parameters.needed("client"), try request.parameters.needed("topic"))
    guard topic != Question.pick else {
      throw .invalid(parameter: "topic", why: "what a guardian chose is told by Picked")
    }
    func tell(_ question: Question) async throws(HouseholdError) -> Bool {
      guard question.client == client, question.topic == topic, question.state != .open,
        request.scope == nil || request.scope == question.child
      else { return true }
      let reply: JSON.Object = [
        "id": .string(question.id), "child": await names[question.child], "state": .string(question.state.rawValue),
        "choice": .optional(question.answer), "payload": .object(question.payload),
        "domain": .optional(question.domain),
      ]
      return try await push(reply.withoutNulls, to: request)
    }
    let changes = household.changes()
    let settled = await household.questions(of: request.scope).filter { $0.state != .open }
    for question in settled { guard try await tell(question) else { return } }
    let told = Set(settled.map(\.id))
    for await change in changes {
      // A question that was settled while the list was sent comes twice.
      guard case .question(let question) = change, !told.contains(question.id) else { continue }
      guard try await tell(question) else { return }
    }
  }
}
