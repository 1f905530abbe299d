internal import DaemonClient
internal import FamilyTokens
internal import Household
internal import PicketJSON
internal import PicketVarlink

// io.picket.Activity: what was decided.
extension CallRouter {
  private static let usualPage = 100

  func answerActivity(
    _ method: Method.Activity, _ errand: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    switch method {
    case .seen: return try await seen(errand)
    case .log:
      try await followLog(errand)
      return nil
    }
  }

  private func followLog(_ errand: AuthorizedCall) async throws(HouseholdError) {
    let reveals = errand.parameters.flag("reveal")
    let decisions = household.decisions()
    let limit = errand.parameters.number("limit") ?? CallRouter.usualPage
    let page = try await household.log(of: errand.scope, limit: limit).map(\.decision)
    guard try await push(await reply(page.reversed(), reveals), to: errand) else { return }
    for await news in decisions {
      let own = news.filter { errand.scope == nil || errand.scope == $0.child }
      if own.isEmpty { continue }
      guard try await push(await reply(own, reveals), to: errand) else { return }
    }
  }

  private func seen(_ errand: AuthorizedCall) async throws(HouseholdError) -> JSON.Object {
    let child = try errand.child
    if !errand.caller.isGuardian {
      let client = try errand.parameters.needed("client")
      guard await household.authorization(child.id, client: client) == .approvedWithDataAccess else {
        throw .notAuthorized(
          why: "no guardian has allowed '\(client.prefix(80))' to see what this child visits",
          remedy: "a guardian allows it with 'picket authorization grant --child \(child.name) --client "
            + "\(client.prefix(80)) --data yes'")
      }
    }
    let activity = try await household.recentActivity(of: child.id)
    return [
      "domains": .array(activity.domains.map(\.thing)), "applications": .array(activity.applications.map(\.thing)),
    ]
  }

  private func reply(_ decisions: [Decision], _ reveals: Bool) async -> JSON.Object {
    let names = await names
    var entries: [JSON] = []
    for decision in decisions {
      let shown = reveals ? [await value(of: decision.token), await value(of: decision.application)] : [nil, nil]
      entries.append(
        .fields([
          "time": .time(decision.time), "child": names[decision.child], "device": .optional(decision.device),
          "token": .optional(decision.token?.text), "name": .optional(shown[0]), "application": .optional(shown[1]),
          "category": .optional(decision.categories.first), "categories": .strings(decision.categories),
          "via": .string(decision.via), "verdict": .string(decision.verdict), "reason": .string(decision.reason),
          "store": .optional(decision.store), "count": .int(decision.count), "last": .time(decision.last),
        ]))
    }
    return ["entries": .array(entries)]
  }

  /// Nil where no key opens the token any more.
  private func value(of token: Token?) async -> String? {
    guard let token else { return nil }
    return try? await household.reveal([token]).first?.value
  }
}

extension Revealed {
  fileprivate var thing: JSON {
    ["token": .string(token.text), "value": .string(value), "title": .string(title)]
  }
}
