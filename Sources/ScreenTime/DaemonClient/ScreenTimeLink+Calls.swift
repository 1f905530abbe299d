internal import PicketJSON

extension ScreenTimeLink {
  /// The parameters that say who asks and for whom come along by themselves.
  func call(
    _ method: String, _ parameters: JSON.Object = [:], names: Naming = .child
  ) throws(LinkFailure) -> JSON.Object {
    do throws(LinkFailure) {
      return try daemon.call(method, named(parameters, names))
    } catch {
      throw names != .nobody && isForNobody(error) ? .notFound(kind: "child", name: "of this user") : error
    }
  }

  /// Whether a call was refused since this user is no child and has named none. Whether it is one is no secret to itself.
  private func isForNobody(_ failure: LinkFailure) -> Bool {
    if child != nil { return false }
    switch failure {
    case .invalid(parameter: "child", _): return true
    case .notAuthorized: return (try? whoAmI().authority) == "other"
    default: return false
    }
  }

  func follow(
    _ method: String, _ parameters: JSON.Object = [:], names: Naming = .child,
    reply: @escaping @Sendable (Result<JSON.Object, LinkFailure>) -> Void
  ) -> StreamHandle {
    daemon.follow(method, named(parameters, names), reply: reply)
  }

  /// Which of the two a method takes.
  enum Naming {
    case nobody
    case child
    case both
  }

  private func named(_ parameters: JSON.Object, _ names: Naming) -> JSON.Object {
    var parameters = parameters
    if names == .both { parameters["client"] = .string(client) }
    if let child, names != .nobody { parameters["child"] = .string(child) }
    return parameters
  }
}
