internal import Household
internal import JSON
internal import Varlink

// io.picket.Household: who somebody is, passcodes, clients, ages.
extension Desk {
  /// What a client asks a guardian by.
  static let authorizationTopic = "io.picket.authorization"

  func answerAuthority(_ errand: Errand) async throws(HouseholdError) -> JSON.Object? {
    let (caller, parameters) = (errand.caller, errand.parameters)
    let session = Session.of(errand.call.connection)
    switch errand.method {
    case "WhoAmI":
      let authority = caller.isGuardian ? "guardian" : caller.child == nil ? "other" : "child"
      return [
        "authority": .string(authority), "child": .optional(caller.child?.name),
        "unlockedUntil": .time(caller.unlockedUntil),
      ]
    case "SetPasscode":
      try await household.setPasscode(
        parameters.needed("passcode"), current: parameters.text("current"), isTrusted: caller.isTrusted,
        user: caller.user)
      return [:]
    case "Unlock":
      let time = try await household.unlock(parameters.needed("passcode"), user: caller.user)
      session.unlock(time)
      return ["until": .time(time.until)]
    case "Lock":
      session.unlock(nil)
      return [:]
    case "Begin":
      try await household.beginAnew()
      return [:]
    case "ConfirmTime": return ["time": .time(try await household.confirmTime())]
    case "Authorizations":
      let names = await names
      return ["authorizations": .array(await household.authorizations(of: errand.scope).map { $0.json(names) })]
    case "Authorize": return try await authorize(errand)
    case "Revoke":
      try await household.revoke(errand.child.id, client: parameters.needed("client"))
      return [:]
    case "Authorization":
      try await follow(errand)
      return nil
    case "AgeRange":
      guard let range = try await household.ageRange(errand.child.id, gates: gates(parameters)) else {
        return ["declined": true, "controls": []]
      }
      return [
        "declined": false, "lowerBound": .optional(range.lower), "upperBound": .optional(range.upper),
        "declaration": "guardianDeclared", "controls": [],
      ]
    default: return nil
    }
  }

  /// A guardian's word or the passcode authorizes; a child's word becomes a question.
  private func authorize(_ errand: Errand) async throws(HouseholdError) -> JSON.Object {
    let (child, parameters) = (try errand.child, errand.parameters)
    let client = try parameters.needed("client")
    let member: Authorization.Member = try parameters.word("member")
    if let passcode = parameters.text("passcode") {
      _ = try await household.unlock(passcode, user: errand.caller.user)
    }
    let program = try program(errand)
    let seesData = parameters.object["withData"]?.bool
    guard seesData == nil || errand.caller.isGuardian else {
      throw .invalid(parameter: "withData", why: "only a guardian says who sees what a child visits")
    }
    if errand.caller.isGuardian || parameters.text("passcode") != nil {
      try await household.authorize(
        child.id, client: client, member: member, program: program, seesData: seesData)
    } else if await household.authorization(child.id, client: client) == .notDetermined {
      let payload: JSON.Object = ["member": .string(member.rawValue), "program": .optional(program)]
      _ = try await household.ask(
        child.id, client: client, topic: Desk.authorizationTopic, payload: payload.withoutNulls)
    }
    return ["status": .string(await household.authorization(child.id, client: client).rawValue)]
  }

  /// The program that is authorized: the one that a guardian names, or the one that asks in the name of a child's user.
  private func program(_ errand: Errand) throws(HouseholdError) -> String? {
    let caller = errand.caller
    if let named = errand.parameters.text("program") {
      guard caller.isGuardian else {
        throw .invalid(parameter: "program", why: "the program that asks is meant: only a guardian names another")
      }
      if let objection = programs.objection(to: named) { throw .invalid(parameter: "program", why: objection) }
      return named
    }
    guard caller.child != nil, !caller.isGuardian || errand.parameters.text("passcode") != nil else { return nil }
    return try programs.path(of: errand.call.connection.peer)
  }

  /// What an answer means when the question was a client's for authorization: of two guardians, the one whose answer
  /// stands.
  func settle(_ question: Question) async throws(HouseholdError) {
    guard question.topic == Desk.authorizationTopic, let client = question.client,
      let chosen = question.choices.first(where: { $0.id == question.answer }),
      let member = question.payload["member"]?.string.flatMap(Authorization.Member.init(rawValue:))
    else { return }
    try await household.authorize(
      question.child, client: client, member: member, status: chosen.isApproval ? .approved : .denied,
      program: question.payload["program"]?.string)
  }

  private func follow(_ errand: Errand) async throws(HouseholdError) {
    let (child, client) = (try errand.child, try errand.parameters.needed("client"))
    let changes = household.changes()
    var last = await household.authorization(child.id, client: client)
    guard try await push(["status": .string(last.rawValue)], to: errand) else { return }
    for await change in changes {
      guard case .authorization(let news) = change, news.child == child.id, news.client == client, news.status != last
      else { continue }
      last = news.status
      guard try await push(["status": .string(last.rawValue)], to: errand) else { return }
    }
  }

  private func gates(_ parameters: Parameters) throws(HouseholdError) -> [Int] {
    let gates = (parameters.object["gates"]?.array ?? []).compactMap(\.int).map { Int($0) }
    guard (1...3).contains(gates.count), gates.allSatisfy({ (1...150).contains($0) }) else {
      throw .invalid(parameter: "gates", why: "give one to three ages between 1 and 150")
    }
    return gates
  }
}
