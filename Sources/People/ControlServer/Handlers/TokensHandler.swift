internal import DaemonClient
internal import Household
internal import PicketJSON

// io.picket.Household: tokens of programs. `UseToken` is in AuthorityHandler.
extension CallRouter {
  func answerTokens(
    _ method: Method.Household, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    switch method {
    case .addToken:
      let (token, secret) = try await household.addAccessToken(
        parameters.needed("name"), scope: parameters.word("scope"), seconds: parameters.number("seconds"))
      return ["token": token.json, "secret": .string(secret)]
    case .tokens: return ["tokens": .array(await household.accessTokens.map(\.json))]
    case .removeToken:
      try await household.removeAccessToken(parameters.needed("name"))
      return [:]
    default: return nil
    }
  }
}

extension AccessToken {
  fileprivate var json: JSON {
    .fields([
      "name": .string(name), "scope": .string(scope.rawValue), "created": .time(created), "until": .time(until),
      "lastUse": .time(lastUse),
    ])
  }
}
