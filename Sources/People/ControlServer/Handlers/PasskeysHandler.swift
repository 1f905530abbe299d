internal import DaemonClient
internal import Household
internal import PicketJSON
internal import PicketVarlink

// io.picket.Household: passkeys of guardians.
extension CallRouter {
  func answerPasskeys(
    _ method: Method.Household, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let (caller, parameters) = (request.caller, request.parameters)
    switch method {
    case .passkeys:
      let shown = await household.passkeys.filter { caller.role == .all || $0.guardian == caller.guardian?.id }
      var passkeys: [JSON] = []
      for passkey in shown { passkeys.append(await json(passkey)) }
      return ["passkeys": .array(passkeys)]
    case .beginPasskey:
      let order = try await household.beginPasskey(
        parameters.text("name"), at: parameters.needed("origin"), passcode: parameters.needed("passcode"),
        code: parameters.text("code"), of: caller.guardian?.id, user: caller.user)
      return [
        "challenge": .string(order.challenge), "site": .string(order.site), "user": .string(order.user),
        "userName": .string(order.userName), "known": .strings(order.known),
      ]
    case .confirmPasskey:
      let added = try await household.confirmPasskey(
        parameters.needed("name"), client: parameters.needed("client"), attestation: parameters.needed("attestation"),
        of: caller.guardian?.id)
      return ["passkey": await json(added)]
    case .removePasskey:
      let id = try parameters.neededNumber("id")
      // A guardian who may not do everything is not told which passkeys others have.
      if let role = caller.role, role != .all, await household.passkey(id)?.guardian != caller.guardian?.id {
        throw .notFound(kind: "passkey", name: "\(id)")
      }
      try await household.removePasskey(
        id, passcode: parameters.text("passcode"), code: parameters.text("code"), by: caller.guardian?.id,
        isTrusted: caller.isTrusted, user: caller.user)
      return [:]
    case .passkeyChallenge:
      let (challenge, site) = try await household.passkeyChallenge(at: parameters.needed("origin"))
      return ["challenge": .string(challenge), "site": .string(site)]
    case .unlockByPasskey:
      let session = Session.of(request.call.connection)
      let time = try await household.unlock(
        by: PasskeyUse(
          credential: parameters.needed("credential"), client: parameters.needed("client"),
          authenticator: parameters.needed("authenticator"), signature: parameters.needed("signature"),
          user: parameters.needed("user")))
      session.unlock(time)
      return ["until": .time(time.until), "session": .int(unlocked.add(session, of: request.call.connection.peer))]
    default: return nil
    }
  }

  private func json(_ passkey: Passkey) async -> JSON {
    var guardian: Guardian?
    if let id = passkey.guardian { guardian = await household.guardian(id) }
    return .fields([
      "id": .int(passkey.id), "name": .string(passkey.name), "guardian": .optional(guardian?.name),
      "origin": .string(passkey.origin), "created": .time(passkey.created), "lastUse": .time(passkey.lastUse),
    ])
  }
}
