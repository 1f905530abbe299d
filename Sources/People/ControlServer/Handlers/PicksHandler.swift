internal import DaemonClient
internal import FamilyTokens
internal import Household
internal import PicketJSON
internal import PicketVarlink

// io.picket.Requests: apps that have a guardian choose for them.
extension CallRouter {
  func answerPicks(
    _ method: Method.Requests, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    switch method {
    case .askToPick:
      let question = try await household.askToPick(
        request.child.id, client: parameters.needed("client"),
        words: PickWords(
          title: parameters.text("title"), header: parameters.text("header"), footer: parameters.text("footer")),
        from: Selection(
          categories: parameters.tokens("categories"), applications: parameters.tokens("applications"),
          domains: parameters.tokens("domains")))
      return ["id": .string(question.id)]
    case .pick:
      let question = try await household.pick(
        parameters.needed("id"), categories: parameters.texts("categories"),
        applications: parameters.texts("applications"), domains: parameters.texts("domains"), by: request.caller.name)
      return ["question": question.json(await names)]
    case .picked: return try await followPick(request)
    default: return nil
    }
  }

  /// Returns the last reply: what became of the request, or how it stands where the call wants no more.
  private func followPick(_ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object? {
    let (id, client) = (try request.parameters.needed("id"), try request.parameters.needed("client"))
    let child = try request.child.id
    let changes = household.changes()
    let question = try await household.pick(id, child: child, client: client)
    guard request.call.wantsMore, question.state == .open else { return question.outcome }
    guard try await push(question.outcome, to: request) else { return nil }
    for await change in changes {
      guard case .question(let news) = change, news.id == question.id, news.isPick(of: client, for: child),
        news.state != .open
      else { continue }
      // Days may have gone: whether the caller is still the app's program.
      _ = try await admit(request.call)
      return news.outcome
    }
    return nil
  }
}

extension Question {
  /// What the app is told.
  fileprivate var outcome: JSON.Object {
    guard let picked else { return ["state": .string(state.rawValue)] }
    return [
      "state": .string(state.rawValue), "categories": .strings(picked.categories.map(\.text)),
      "applications": .strings(picked.applications.map(\.text)), "domains": .strings(picked.domains.map(\.text)),
    ]
  }
}
