internal import DaemonClient
internal import Household
internal import PicketJSON
internal import PicketVarlink

// io.picket.Household: guardians with names. Their passcodes are in PasscodesHandler.
extension CallRouter {
  func answerGuardians(
    _ method: Method.Household, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let (caller, parameters) = (request.caller, request.parameters)
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
    case .inviteGuardian:
      let (secret, until) = try await household.invite(
        parameters.needed("guardian"), passcode: parameters.text("passcode"), code: parameters.text("code"),
        by: caller.guardian?.id, isTrusted: caller.isTrusted, user: caller.user)
      return ["invitation": .string(secret), "until": .time(until)]
    case .acceptInvitation:
      let time = try await household.accept(
        invitation: parameters.needed("invitation"), passcode: parameters.needed("passcode"))
      let session = Session.of(request.call.connection)
      session.unlock(time)
      // Until now the caller had no rights, and no name for the log.
      if let id = time.guardian, let guardian = await household.guardian(id) {
        await household.record(
          "set a passcode by the invitation", by: Author(.guardian, guardian.name), kind: .guardians)
      }
      return ["until": .time(time.until), "session": .int(unlocked.add(session, of: request.call.connection.peer))]
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
