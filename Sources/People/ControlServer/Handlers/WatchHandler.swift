internal import DaemonClient
internal import Household
internal import PicketJSON
internal import PicketVarlink

// io.picket.Household.Watch: a stream of changes.
extension CallRouter {
  /// Kinds of changes that a child hears of, where they are its own.
  private static let childrens: Set<ChangeNotice.Kind> = [
    .requests, .shields, .grants, .allowances, .endings, .authorizations, .time,
  ]

  /// Sends what changed since the revision that the client has seen, and then what changes. A client that does not read
  /// delays no other: it gets the newest changes when it reads again.
  func watch(_ request: AuthorizedCall) async throws(HouseholdError) {
    guard request.call.wantsMore else {
      request.call.fail(.expectedMore)
      return
    }
    var kinds = try wantedKinds(request.parameters)
    if !request.caller.isGuardian { kinds = (kinds ?? CallRouter.childrens).intersection(CallRouter.childrens) }
    var seen = request.parameters.number("after")
    var noticings = household.noticings().makeAsyncIterator()
    while true {
      for notice in await household.notices(after: seen, kinds: kinds, child: request.scope) {
        guard try await push(notice.json(await names), to: request) else { return }
        seen = notice.revision
      }
      guard await noticings.next() != nil else { return }
    }
  }

  private func wantedKinds(_ parameters: Parameters) throws(HouseholdError) -> Set<ChangeNotice.Kind>? {
    guard parameters.object["kinds"] != nil else { return nil }
    var kinds: Set<ChangeNotice.Kind> = []
    for text in parameters.texts("kinds") {
      guard let kind = ChangeNotice.Kind(rawValue: text) else {
        let known = ChangeNotice.Kind.allCases.map(\.rawValue).joined(separator: " ")
        throw .invalid(parameter: "kinds", why: "there is no kind '\(text.prefix(40))'; there are \(known)")
      }
      kinds.insert(kind)
    }
    return kinds
  }
}

extension ChangeNotice {
  fileprivate func json(_ names: Names) -> JSON.Object {
    let object: JSON.Object = [
      "kind": .string(kind.rawValue), "id": .optional(id), "child": names[child], "profile": names.profile(child),
      "revision": .int(revision),
    ]
    return object.withoutNulls
  }
}
