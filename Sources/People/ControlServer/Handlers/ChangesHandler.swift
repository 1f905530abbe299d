internal import DaemonClient
internal import Household
internal import PicketJSON

// io.picket.Activity.Changes, and what is written down for it.
extension CallRouter {
  /// Writes down who made this change, if the method changes anything.
  func record(_ request: AuthorizedCall, _ reply: JSON.Object) async {
    guard let change = ChangeSentence(request, reply), let author = request.author else { return }
    await household.record(change.text, by: author, kind: change.kind, child: change.child)
  }

  func changes(_ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object {
    let parameters = request.parameters
    let page = try await household.changeLog(
      before: parameters.number("before"), since: parameters.time("since"), by: parameters.text("by"),
      limit: parameters.number("limit") ?? 100)
    return ["changes": .array(page.changes.map(\.json)), "before": .optional(page.before)]
  }
}

extension AuthorizedCall {
  /// Who calls, as the change log names them; nil for a stranger, who can change nothing.
  fileprivate var author: Author? {
    if let agent = caller.agent { return Author(.app, agent.client) }
    if let token = caller.token { return Author(.app, token.name) }
    if caller.isGuardian {
      return Author(.guardian, caller.name ?? "the first passcode", user: caller.user)
    }
    guard let child = caller.child else { return nil }
    if let client = parameters.text("client") { return Author(.app, client, user: caller.user) }
    return Author(.child, child.name, user: caller.representative == nil ? caller.user : nil)
  }
}

extension ChangeRecord {
  fileprivate var json: JSON {
    .fields([
      "id": .int(id), "time": .time(time), "by": .string(author.name), "actor": .string(author.kind.rawValue),
      "user": .optional(author.user.map { Int($0) }), "kind": .string(kind), "child": .optional(child),
      "sentence": .string(sentence),
    ])
  }
}
