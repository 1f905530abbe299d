internal import DaemonClient
internal import Household
internal import PicketJSON
internal import PicketVarlink

// io.picket.Laptop for picket-laptop, which holds on this machine what no packet is judged by.
extension CallRouter {
  func answerLaptop(
    _ method: Method.Laptop, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    switch method {
    case .users:
      try await followUsers(request)
      return nil
    case .report:
      var enforcers: [LaptopDesk.Enforcer] = []
      for enforcer in request.parameters.list("enforcers") { enforcers.append(try LaptopDesk.Enforcer(enforcer)) }
      laptop.note(enforcers)
      return [:]
    case .obey:
      try await household.obey(request.parameters.list("controls").compactMap { OtherControls($0) })
      return [:]
    }
  }

  /// Only picket-laptop holds what a machine refuses, and it may do nothing else. A family that is lost has no users here, and
  /// what was refused last must stay.
  func admit(
    _ call: Call, _ method: Method, asLaptop caller: Caller, _ parameters: Parameters
  ) async throws(HouseholdError) -> AuthorizedCall {
    guard caller.agent == nil, caller.representative == nil, caller.token == nil, await household.loss == nil,
      dependencies.laptop.isOf(call.connection.peer)
    else {
      throw .notAuthorized(
        why: "only picket-laptop may do this", remedy: "run it as the user \(ProgramUser.laptop)")
    }
    return AuthorizedCall(
      call: call, method: method, caller: caller, parameters: parameters, named: nil, profile: nil)
  }

  private func followUsers(_ request: AuthorizedCall) async throws(HouseholdError) {
    var noticings = household.noticings().makeAsyncIterator()
    var last: [MachineUser]?
    while true {
      let users = await household.machineUsers
      if users != last {
        var told: [JSON] = []
        for user in users { told.append(await json(user)) }
        guard try await push(["users": .array(told)], to: request) else { return }
        last = users
      }
      guard await noticings.next() != nil else { return }
    }
  }

  private func json(_ user: MachineUser) async -> JSON {
    var left: Int?
    if let time = user.closesAt { left = await household.secondsLeft(until: time) }
    let programs = user.programs.map { program in
      JSON.fields(["title": .string(program.title), "names": .strings(program.names)])
    }
    return .fields([
      "user": .int(user.user), "settings": .strings(user.settings), "closed": .optional(user.closed),
      "closesIn": .optional(left), "closesBy": .optional(user.closesBy),
      "programs": programs.isEmpty ? .null : .array(programs),
    ])
  }
}

extension OtherControls {
  /// nil for a number that no user has.
  fileprivate init?(_ parameters: Parameters) {
    guard let user = parameters.number("user").flatMap({ UInt32(exactly: $0) }), user != 0 else { return nil }
    self.init(
      user: user, applications: parameters.texts("applications"),
      deniesInstallation: parameters.flag("denyInstallation"))
  }
}
