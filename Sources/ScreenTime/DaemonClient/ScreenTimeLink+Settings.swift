package import PicketJSON

/// `io.picket.Settings`.
extension ScreenTimeLink {
  package struct Store: Sendable {
    package var isActive = true
    /// What was set, by path.
    package var settings: JSON.Object = [:]
  }

  /// What all stores of a child make together.
  package struct Effective: Hashable, Sendable {
    package var maximumMovieRating = 1000
    package var maximumTVShowRating = 1000
    package var maximumAppRating = 1000
    package var denyExplicitContent = false

    package init() {}

    package init(_ reply: JSON.Object) {
      maximumMovieRating = reply["maximumMovieRating"]?.integer ?? 1000
      maximumTVShowRating = reply["maximumTVShowRating"]?.integer ?? 1000
      maximumAppRating = reply["maximumAppRating"]?.integer ?? 1000
      denyExplicitContent = reply["denyExplicitContent"]?.bool ?? false
    }
  }

  package enum Kind: String, Sendable {
    case domain
    case category
    case application
  }

  /// A store that nobody has written to yet is an empty one.
  package func read(_ store: String) throws(LinkFailure) -> Store {
    do {
      let reply = try call("io.picket.Settings.Read", ["store": .string(store)], names: .both)
      return Store(isActive: reply["isActive"]?.bool ?? true, settings: reply["settings"]?.object ?? [:])
    } catch .notFound(kind: "store", _) {
      return Store()
    }
  }

  /// All of it or none, on disk when this returns. Nil takes a setting away.
  package func write(_ changes: [String: JSON?], to store: String) throws(LinkFailure) {
    let list = changes.sorted { $0.key < $1.key }.map { path, value in
      JSON.object(["path": .string(path), "value": value ?? .null])
    }
    _ = try call("io.picket.Settings.Write", ["store": .string(store), "changes": .array(list)], names: .both)
  }

  package func clear(_ store: String) throws(LinkFailure) {
    _ = try call("io.picket.Settings.Clear", ["store": .string(store)], names: .both)
  }

  package func setActive(_ isActive: Bool, _ store: String) throws(LinkFailure) {
    let parameters: JSON.Object = ["store": .string(store), "isActive": .bool(isActive)]
    _ = try call("io.picket.Settings.SetActive", parameters, names: .both)
  }

  package func delete(_ stores: [String]) throws(LinkFailure) {
    _ = try call("io.picket.Settings.Delete", ["stores": .strings(stores)], names: .both)
  }

  /// Names of the stores that this client has for this child.
  package func stores() throws(LinkFailure) -> [String] {
    let reply = try call("io.picket.Settings.Stores", names: .both)
    return (reply["stores"]?.array ?? []).compactMap { $0.object?["name"]?.string }
  }

  package func effective() throws(LinkFailure) -> Effective {
    Effective(try call("io.picket.Settings.Effective"))
  }

  package func followEffective(_ tell: @escaping @Sendable (Effective) -> Void) -> StreamHandle {
    follow("io.picket.Settings.Effective") { reply in
      if case .success(let reply) = reply { tell(Effective(reply)) }
    }
  }

  /// Tokens of what people call something, in the order of the values.
  package func mint(_ kind: Kind, _ values: [String]) throws(LinkFailure) -> [String] {
    let parameters: JSON.Object = ["kind": .string(kind.rawValue), "values": .strings(values)]
    return try tokens(call("io.picket.Settings.Mint", parameters, names: .nobody), count: values.count)
  }

  /// The same things under the household's newest key.
  package func refresh(_ tokens: [String]) throws(LinkFailure) -> [String] {
    let parameters: JSON.Object = ["tokens": .strings(tokens)]
    return try self.tokens(call("io.picket.Settings.Refresh", parameters, names: .nobody), count: tokens.count)
  }

  private func tokens(_ reply: JSON.Object, count: Int) throws(LinkFailure) -> [String] {
    let tokens = (reply["tokens"]?.array ?? []).compactMap(\.string)
    if tokens.count != count { throw .unexpected(why: "\(tokens.count) tokens for \(count) values") }
    return tokens
  }
}
