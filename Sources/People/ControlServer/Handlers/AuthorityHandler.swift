internal import DaemonClient
internal import Household
internal import PicketJSON
internal import PicketVarlink

// io.picket.Household: who somebody is, passcodes, clients, ages.
extension CallRouter {
  func answerAuthority(
    _ method: Method.Household, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let (caller, parameters) = (request.caller, request.parameters)
    let session = Session.of(request.call.connection)
    switch method {
    case .whoAmI:
      let authority = caller.isGuardian ? "guardian" : caller.child == nil ? "other" : "child"
      return [
        "authority": .string(authority), "child": .optional(caller.child?.name), "name": .optional(caller.name),
        "role": .optional(caller.role?.rawValue), "unlockedUntil": .time(caller.unlockedUntil),
        "zone": .string(await household.zoneName),
        "log": .optional(caller.isGuardian ? nil : caller.child.map { ($0.log ?? .apart).word.rawValue }),
      ]
    case .setPasscode, .beginCode, .confirmCode, .removeCode: return try await answerPasscodes(method, request)
    case .unlock:
      let time = try await household.unlock(
        parameters.needed("passcode"), as: parameters.text("name"), code: parameters.text("code"), user: caller.user)
      session.unlock(time)
      return ["until": .time(time.until), "session": .int(unlocked.add(session, of: request.call.connection.peer))]
    case .join:
      let number = parameters.number("session") ?? 0
      let generation = await household.passcodeGeneration
      guard let time = unlocked.find(number, for: request.call.connection.peer)?.unlocked(generation) else {
        throw .notFound(kind: "session of this process", name: "\(number)")
      }
      session.unlock(time)
      return ["until": .time(time.until)]
    case .lock:
      session.unlock(nil)
      return [:]
    case .useToken:
      let token = try await household.accessToken(shown: parameters.needed("token"), user: caller.user)
      session.show(token: token.id)
      return ["name": .string(token.name), "scope": .string(token.scope.rawValue), "until": .time(token.until)]
    case .begin:
      try await household.beginAnew()
      return [:]
    case .confirmTime: return ["time": .time(try await household.confirmTime())]
    case .authorizations:
      let names = await names
      return ["authorizations": .array(await household.authorizations(of: request.scope).map { $0.json(names) })]
    case .authorize: return try await authorize(request)
    case .revoke:
      try await household.revoke(request.child.id, client: parameters.needed("client"))
      return [:]
    case .authorization:
      try await follow(request)
      return nil
    case .ageRange: return try await ageRange(request)
    default: return nil
    }
  }

  /// A guardian's word or the passcode authorizes; a child's word becomes a question.
  private func authorize(_ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object {
    let (child, parameters) = (try request.child, request.parameters)
    let client = try parameters.needed("client")
    let member: Authorization.Member = try parameters.word("member")
    if let passcode = parameters.text("passcode") {
      // A household without a passcode is no wrong guess.
      guard await household.hasPasscode else { throw .notFound(kind: "passcode", name: "of this household") }
      _ = try await household.unlock(passcode, user: request.caller.user)
    }
    let program = try program(request)
    let seesData = parameters.object["withData"]?.bool
    guard seesData == nil || request.caller.isGuardian else {
      throw .invalid(parameter: "withData", why: "only a guardian says who sees what a child visits")
    }
    if request.caller.isGuardian || parameters.text("passcode") != nil {
      try await household.authorize(
        child.id, client: client, member: member, program: program, seesData: seesData)
    } else if await household.authorization(child.id, client: client) == .notDetermined {
      let payload: JSON.Object = ["member": .string(member.rawValue), "program": .optional(program)]
      _ = try await household.ask(
        child.id, client: client, topic: Question.authorization, payload: payload.withoutNulls)
    }
    return ["status": .string(await household.authorization(child.id, client: client).rawValue)]
  }

  /// The program to authorize: the one that a guardian names, or the calling program of a child's user.
  private func program(_ request: AuthorizedCall) throws(HouseholdError) -> String? {
    let caller = request.caller
    if let named = request.parameters.text("program") {
      guard caller.isGuardian else {
        throw .invalid(parameter: "program", why: "the program that asks is meant: only a guardian names another")
      }
      if let objection = programs.objection(to: named) { throw .invalid(parameter: "program", why: objection) }
      return named
    }
    guard caller.child != nil, !caller.isGuardian || request.parameters.text("passcode") != nil else { return nil }
    return try programs.path(of: request.call.connection.peer)
  }

  private func follow(_ request: AuthorizedCall) async throws(HouseholdError) {
    let (child, client) = (try request.child, try request.parameters.needed("client"))
    let changes = household.changes()
    var last = await household.authorization(child.id, client: client)
    guard try await push(["status": .string(last.rawValue)], to: request) else { return }
    for await change in changes {
      guard case .authorization(let news) = change, news.child == child.id, news.client == client, news.status != last
      else { continue }
      last = news.status
      guard try await push(["status": .string(last.rawValue)], to: request) else { return }
    }
  }

  private func ageRange(_ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object {
    let (child, client) = (try request.child, request.parameters.text("client"))
    let gates = (request.parameters.object["gates"]?.array ?? []).compactMap(\.int).map { Int(clamping: $0) }
    let reader = request.caller.isGuardian ? .guardian : await reader(request, client, of: child)
    guard let range = try await household.tellAge(of: child.id, gates: gates, to: reader, as: client) else {
      return ["declined": true, "controls": []]
    }
    // Communication limits hold for every child of the household.
    return [
      "declined": false, "lowerBound": .optional(range.lower), "upperBound": .optional(range.upper),
      "declaration": "guardianDeclared", "controls": ["communicationLimits"],
    ]
  }

  /// The client, if the caller is certainly its authorized program and no other program of the same user.
  private func reader(_ request: AuthorizedCall, _ client: String?, of child: Child) async -> AgeReader {
    guard let client, await household.authorization(child.id, client: client).isApproved,
      let program = await household.program(child.id, client: client)
    else { return .anybody }
    do throws(HouseholdError) {
      try programs.check(request.call.connection.peer, runs: program)
      return .client(client)
    } catch {
      return .anybody
    }
  }
}
