internal import DaemonClient
internal import Household
internal import PicketJSON

// io.picket.Requests: what guardians allow for good.
extension CallRouter {
  func answerAllowances(
    _ method: Method.Requests, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    switch method {
    case .allow:
      let allowance = try await household.allow(
        Grant.target(parameters), child: request.owner, seconds: parameters.number("seconds"),
        counts: parameters.flag("counts"))
      return [
        "allowance": await json(allowance),
        "application": .optional(await household.application(besides: allowance.target)),
      ]
    case .allowances: return ["allowances": .array(await json(household.allowances(of: request.scope)))]
    case .disallow:
      try await household.disallow(parameters.neededNumber("allowance"))
      return [:]
    default: return nil
    }
  }

  func json(_ allowances: [Allowance]) async -> [JSON] {
    var list: [JSON] = []
    for allowance in allowances { list.append(await json(allowance)) }
    return list
  }

  func json(_ allowance: Allowance) async -> JSON {
    .fields([
      "id": .int(allowance.id), "child": await names[allowance.child], "profile": await names.profile(allowance.child),
      "kind": .string(allowance.target.kind),
      "value": .optional(allowance.target.value), "created": .time(allowance.created), "until": .time(allowance.until),
      "question": .optional(allowance.question), "overruledBy": .optional(await household.store(against: allowance)),
    ])
  }
}
