internal import DaemonClient
internal import Household
internal import PicketJSON
internal import Policy
internal import Wire

// io.picket.Household: who is there and whose devices. Authority and backups have files of their own.
extension CallRouter {
  func answerHousehold(
    _ method: Method.Household, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    switch method {
    case .addChild:
      let level = parameters.text("level").flatMap { Level(rawValue: $0) }
      let child = try await household.addChild(
        parameters.needed("name"), birthYear: parameters.number("birthYear"), level: level,
        ages: ages(parameters) ?? .always)
      var reply = await described(child)
      if await household.children.count == 1 { reply["unknownDevices"] = await unknownDevices }
      return reply
    case .changeChild:
      let child = try await household.changeChild(
        request.child.id, name: parameters.text("name"), birthYear: parameters.number("birthYear").map { .some($0) },
        level: parameters.text("level").flatMap { Level(rawValue: $0) }.map { .some($0) }, ages: ages(parameters),
        profile: try await followedProfile(parameters),
        log: try await logSharing(request))
      return await described(child)
    case .children:
      var children: [JSON] = []
      for child in await household.children {
        children.append(child.json(await names, declaredIn: await household.declaringFile(of: child)))
      }
      return ["children": .array(children)]
    case .showChild: return try await show(request.child)
    case .addProfile, .profiles, .showProfile, .removeProfile, .changeGroup:
      return try await answerProfiles(method, request)
    case .removeChild:
      try await household.removeChild(request.child.id)
      return [:]
    case .addDevice, .changeDevice, .devices, .removeDevice, .seenDevices, .adoptDevices:
      return try await answerDevices(method, request)
    case .represent: return try await represent(request)
    case .watch:
      try await watch(request)
      return nil
    case .guardians, .addGuardian, .changeGuardian, .removeGuardian, .inviteGuardian, .acceptInvitation:
      return try await answerGuardians(method, request)
    case .passkeys, .beginPasskey, .confirmPasskey, .removePasskey, .passkeyChallenge, .unlockByPasskey:
      return try await answerPasskeys(method, request)
    case .addToken, .tokens, .removeToken: return try await answerTokens(method, request)
    case .receivers, .tryReceivers: return try await answerReceivers(method, request)
    case .extensions, .tryExtension: return try await answerExtensions(method, request)
    case .backup, .restore, .exportKey, .importKey, .rotateKey: return try await answerUpkeep(method, request)
    case .whoAmI, .setPasscode, .beginCode, .confirmCode, .removeCode, .unlock, .join, .lock, .useToken, .begin,
      .confirmTime, .authorizations, .authorize,
      .revoke,
      .authorization,
      .ageRange:
      return try await answerAuthority(method, request)
    }
  }

  private func show(_ child: Child) async throws(HouseholdError) -> JSON.Object {
    let names = await names
    let devices = await household.devices.filter { $0.owner == .child(child.id) }
    var reply = await described(child)
    reply["devices"] = .array(await json(devices))
    reply["stores"] = .array(
      (await household.stores(ofAllFor: child) + household.declaredStores(of: child.id)
        + household.timeStores(of: child.id)).map { $0.json(names) })
    reply["grants"] = .array(await household.grants(of: child.id).map { $0.json(names) })
    reply["allowances"] = .array(await json(household.allowances(ofAllFor: child)))
    reply["questions"] = .int(await household.questions(of: child.id, state: .open).count)
    reply["groups"] = .strings(await household.groups(of: child).map(\.name))
    return reply
  }

  private func described(_ child: Child) async -> JSON.Object {
    [
      "child": child.json(await names, declaredIn: await household.declaringFile(of: child)),
      "ageLimits": .array(await household.ageLimits(of: child).map(\.json)),
    ]
  }

  /// nil where it stays as it is.
  private func logSharing(_ request: AuthorizedCall) async throws(HouseholdError) -> LogSharing?? {
    guard let word = request.parameters.text("log").flatMap({ LogSharing.Word(rawValue: $0) }),
      word != (try request.child).log?.word
    else { return nil }
    return switch word {
    case .apart: .some(.apart)
    case .together: .some(.together(since: await time))
    }
  }

  private func ages(_ parameters: Parameters) -> AgeSharing? {
    parameters.text("ages").flatMap { AgeSharing(rawValue: $0) }
  }
}
