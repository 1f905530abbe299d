internal import DaemonClient
internal import Household
internal import PicketJSON

// io.picket.Household: guardians with names, and passcodes.
extension CallRouter {
  func answerGuardians(
    _ method: Method.Household, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    let role = parameters.text("role").flatMap(Guardian.Role.init(rawValue:))
    switch method {
    case .guardians:
      return [
        "guardians": .array(await household.guardians.map(\.json)),
        "hasFirstPasscode": .bool(await household.hasFirstPasscode),
      ]
    case .addGuardian:
      return ["guardian": try await household.addGuardian(parameters.needed("name"), role: role ?? .all).json]
    case .changeGuardian:
      return [
        "guardian": try await household.changeGuardian(
          parameters.needed("guardian"), name: parameters.text("name"), role: role
        ).json
      ]
    case .removeGuardian:
      try await household.removeGuardian(parameters.needed("guardian"))
      return [:]
    default: return nil
    }
  }

  /// A guardian with a name sets its own passcode where no other is named.
  func setPasscode(_ request: AuthorizedCall) async throws(HouseholdError) {
    let (caller, parameters) = (request.caller, request.parameters)
    let name = parameters.text("name") ?? caller.guardian?.name
    var target: Guardian?
    if let name { target = try await household.guardian(named: name) }
    if let role = caller.role, role != .all, target?.id != caller.guardian?.id { throw CallRouter.refusal(role) }
    try await household.setPasscode(
      parameters.needed("passcode"), of: name, current: parameters.text("current"), by: caller.guardian?.id,
      isTrusted: caller.isTrusted, user: caller.user)
  }
}

extension Guardian {
  fileprivate var json: JSON {
    .fields([
      "name": .string(name), "role": .string(role.rawValue), "created": .time(created),
      "hasPasscode": .bool(hasPasscode),
    ])
  }
}
