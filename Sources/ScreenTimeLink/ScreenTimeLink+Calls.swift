internal import JSON

extension ScreenTimeLink {
  /// The parameters that say who asks and for whom come along by themselves.
  func call(
    _ method: String, _ parameters: JSON.Object = [:], names: Naming = .child
  ) throws(LinkFailure) -> JSON.Object {
    try daemon.call(method, named(parameters, names))
  }

  func follow(
    _ method: String, _ parameters: JSON.Object = [:], names: Naming = .child,
    reply: @escaping @Sendable (Result<JSON.Object, LinkFailure>) -> Void
  ) -> Following {
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
