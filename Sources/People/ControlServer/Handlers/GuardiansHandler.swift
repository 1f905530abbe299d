internal import DaemonClient
internal import Household
internal import PicketJSON

// io.picket.Household: guardians with names. Their passcodes are in PasscodesHandler.
extension CallRouter {
  func answerGuardians(
    _ method: Method.Household, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    let role = parameters.text("role").flatMap(Guardian.Role.init(rawValue:))
    switch method {
    case .guardians:
      return [
        "guardians": .array(await json(household.guardians)),
        "hasFirstPasscode": .bool(await household.hasFirstPasscode),
        "hasFirstCode": .bool(await household.hasCode(nil)),
      ]
    case .addGuardian:
      let added = try await household.addGuardian(parameters.needed("name"), role: role ?? .all)
      return ["guardian": await json([added])[0]]
    case .changeGuardian:
      let changed = try await household.changeGuardian(
        parameters.needed("guardian"), name: parameters.text("name"), role: role)
      return ["guardian": await json([changed])[0]]
    case .removeGuardian:
      try await household.removeGuardian(parameters.needed("guardian"))
      return [:]
    default: return nil
    }
  }

  private func json(_ guardians: [Guardian]) async -> [JSON] {
    var values: [JSON] = []
    for guardian in guardians {
      values.append(
        .fields([
          "name": .string(guardian.name), "role": .string(guardian.role.rawValue), "created": .time(guardian.created),
          "hasPasscode": .bool(guardian.hasPasscode), "hasCode": .bool(await household.hasCode(guardian.id)),
        ]))
    }
    return values
  }
}
