internal import Household
internal import JSON
internal import Varlink

// io.picket.Activity: what was decided.
extension Desk {
  private static let usualPage = 100

  func answerActivity(_ errand: Errand) async throws(HouseholdError) -> JSON.Object? {
    let reveals = errand.parameters.flag("reveal")
    let decisions = household.decisions()
    let limit = errand.parameters.number("limit") ?? Desk.usualPage
    let page = try await household.log(of: errand.scope, limit: limit).map(\.decision)
    guard try await push(await reply(page.reversed(), reveals), to: errand) else { return nil }
    for await news in decisions {
      let own = news.filter { errand.scope == nil || errand.scope == $0.child }
      if own.isEmpty { continue }
      guard try await push(await reply(own, reveals), to: errand) else { return nil }
    }
    return nil
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
          "store": .optional(decision.store),
        ]))
    }
    return ["entries": .array(entries)]
  }

  /// Nil for what no key opens any more.
  private func value(of token: Token?) async -> String? {
    guard let token else { return nil }
    return try? await household.reveal([token]).first?.value
  }
}
