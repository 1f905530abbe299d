internal import DaemonClient
internal import Household
internal import PicketJSON
internal import PicketVarlink

// io.picket.Home for picket-mqtt. Its requests may come from a stranger who publishes at the broker.
extension CallRouter {
  /// For how long a yes opens something, in seconds.
  private static let halfHour = 1_800

  func answerHome(_ method: Method.Home, _ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object? {
    switch method {
    case .broker:
      home.noteQuestion()
      guard case .place(let place) = dependencies.broker() else { return [:] }
      return ["broker": place.json]
    case .family:
      try await followFamily(request)
      return nil
    case .report:
      home.note(failure: request.parameters.text("failure"))
      return [:]
    // Admission has made calls of a guardian's from these.
    case .switch, .answer: return nil
    }
  }

  /// Only picket-mqtt speaks for the broker. What changes something becomes the call of a guardian's that it stands for, with
  /// parameters that picketd writes itself: a picket-mqtt that was taken over can do what this function does, and no more.
  func admit(
    _ call: Call, _ method: Method, asBridge caller: Caller, _ parameters: Parameters
  ) async throws(HouseholdError) -> AuthorizedCall {
    guard caller.agent == nil, caller.representative == nil, caller.token == nil, await household.loss == nil,
      dependencies.bridge.isOf(call.connection.peer)
    else {
      throw .notAuthorized(
        why: "only picket-mqtt may do this", remedy: "run it as the user \(ProgramUser.bridge)")
    }
    func made(
      _ method: Method, _ parameters: Parameters, by caller: Caller, about child: Child? = nil
    ) -> AuthorizedCall {
      AuthorizedCall(
        call: call, method: method, caller: caller, parameters: parameters, named: child, profile: nil)
    }
    guard method == .home(.switch) || method == .home(.answer) else { return made(method, parameters, by: caller) }
    guard case .place(let place) = dependencies.broker() else { throw .conflict(why: "there is no broker") }
    let child = try await child(parameters)
    try home.spend()
    if method == .home(.answer) {
      let answer = try await answer(parameters, of: child)
      return made(.requests(.answer), answer, by: caller.asGuardian, about: child)
    }
    var order: JSON.Object = ["child": .string(child.name)]
    let isOn = parameters.flag("isOn")
    guard let category = parameters.text("category") else {
      return made(.settings(isOn ? .on : .off), Parameters(order), by: caller.asGuardian, about: child)
    }
    guard place.categories.contains(category) else {
      throw .notFound(kind: "category with a switch", name: String(category.prefix(80)))
    }
    (order["categories"], order["isOn"]) = (.strings([category]), .bool(!isOn))
    return made(.settings(.shield), Parameters(order), by: caller.asGuardian, about: child)
  }

  private func child(_ parameters: Parameters) async throws(HouseholdError) -> Child {
    let id = try parameters.needed("child")
    guard let child = await household.children.first(where: { "\($0.id)" == id }) else {
      throw .notFound(kind: "child", name: String(id.prefix(80)))
    }
    return child
  }

  /// What answers the request: nothing that gives a program a right.
  private func answer(_ parameters: Parameters, of child: Child) async throws(HouseholdError) -> Parameters {
    let number = try parameters.neededNumber("request")
    let open = await household.questions(of: child.id, state: .open).filter(\.isAboutAccess)
    guard let question = open.first(where: { $0.number == number }) else {
      throw .notFound(kind: "open request", name: "\(number)")
    }
    let isYes = parameters.flag("isYes")
    guard let choice = question.choices.first(where: { $0.isApproval == isYes }) else {
      throw .conflict(why: "the app that asks takes no \(isYes ? "yes" : "no")")
    }
    var answer: JSON.Object = [
      "id": .string(question.id), "choice": .string(choice.id), "isApproval": .bool(isYes),
    ]
    if isYes { answer["seconds"] = .int(CallRouter.halfHour) }
    return Parameters(answer)
  }

  private func followFamily(_ request: AuthorizedCall) async throws(HouseholdError) {
    var noticings = household.noticings().makeAsyncIterator()
    while true {
      // Without a broker this ends. A family without children would make picket-mqtt clear all topics.
      guard case .place(let place) = dependencies.broker() else { throw .conflict(why: "there is no broker") }
      guard try await push(await family(for: place), to: request), await noticings.next() != nil else { return }
    }
  }

  private func family(for place: BrokerPlace) async -> JSON.Object {
    let children = await household.children
    let titles = Dictionary(await household.categories.map { ($0.identifier, $0.title) }) { first, _ in first }
    var told: [JSON] = []
    for child in children { told.append(await json(child, place, titles)) }
    let requests = await household.questions(state: .open).filter(\.isAboutAccess).map { $0.json(for: place) }
    return ["children": .array(told), "requests": .array(requests)]
  }

  private func json(_ child: Child, _ place: BrokerPlace, _ titles: [String: String]) async -> JSON {
    let shields = await household.shields(of: child.id) + household.declaredShields(of: child.id)
    let stopped = Set(shields.filter(\.isActive).flatMap(\.shield.categories))
    let isOff = await !household.internetOffs(of: child.id).isEmpty
    let isClosed = await household.timeShields(of: child.id).contains { $0.isActive && $0.shield.allWeb }
    let left = (try? await household.time(of: child.id))?.limits.map(\.left).min()
    return .fields([
      "id": .string("\(child.id)"), "name": .optional(place.hearsNames ? child.name : nil),
      "state": .string(isOff ? "paused" : isClosed ? "closed" : "open"), "left": .optional(left),
      "categories": .array(
        place.categories.compactMap { id in
          titles[id].map { ["id": .string(id), "title": .string($0), "isStopped": .bool(stopped.contains(id))] }
        }),
    ])
  }
}

extension BrokerPlace {
  fileprivate var json: JSON {
    .fields([
      "host": .string(host), "port": .int(port), "isEncrypted": .bool(isEncrypted), "authority": .optional(authority),
      "user": .optional(user), "password": .optional(password), "topic": .string(topic),
    ])
  }
}

extension Question {
  fileprivate func json(for place: BrokerPlace) -> JSON {
    let subject = QuestionSubject(topic: topic, client: client, domain: domain, title: payload["title"]?.string)
    return .fields([
      "number": .int(number), "child": .string("\(child)"), "what": .optional(place.hearsNames ? subject.text : nil),
      "why": .optional(place.hearsNames ? payload["why"]?.string : nil),
    ])
  }
}
