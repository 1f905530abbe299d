package import DaemonClient
package import PicketJSON

/// Stores and tokens.
extension ScreenTimeLink {
  package struct Store: Sendable {
    package var isActive = true
    /// The settings that are set, by path.
    package var settings: JSON.Object = [:]
  }

  /// The combination of all stores of a child.
  package struct Effective: Hashable, Sendable {
    package var maximumMovieRating = 1000
    package var maximumTVShowRating = 1000
    package var maximumAppRating = 1000
    package var denyExplicitContent = false

    package init() {}

    init(_ reply: Daemon.EffectiveReply) {
      maximumMovieRating = reply.maximumMovieRating
      maximumTVShowRating = reply.maximumTVShowRating
      maximumAppRating = reply.maximumAppRating
      denyExplicitContent = reply.denyExplicitContent
    }
  }

  /// A store that was never written is empty.
  package func read(_ store: String) throws(DaemonError) -> Store {
    do throws(DaemonError) {
      let reply = try call(.read(child: child, client: client, store: store))
      return Store(isActive: reply.isActive, settings: reply.settings)
    } catch {
      guard case .notFound(kind: "store", _) = error else { throw error }
      return Store()
    }
  }

  /// Writes all changes or none; on disk when this returns. nil removes a setting.
  package func write(_ changes: [String: JSON?], to store: String) throws(DaemonError) {
    let changes = changes.mapValues { $0 ?? .null }
    _ = try call(.write(child: child, client: client, store: store, changes: changes))
  }

  package func setActive(_ isActive: Bool, _ store: String) throws(DaemonError) {
    _ = try call(.setActive(isActive, child: child, client: client, store: store))
  }

  package func delete(_ stores: [String]) throws(DaemonError) {
    _ = try call(.delete(child: child, client: client, stores: stores))
  }

  /// Names of this client's stores for this child.
  package func stores() throws(DaemonError) -> [String] {
    try call(.stores(child: child, client: client)).stores.map(\.name)
  }

  package func effective() throws(DaemonError) -> Effective { Effective(try call(.effective(child: child)).value) }

  package func followEffective(_ tell: @escaping @Sendable (Effective) -> Void) -> StreamHandle {
    daemon.follow(.effective(child: child)) { reply in
      if case .success(let reply) = reply { tell(Effective(reply.value)) }
    }
  }

  /// Tokens for names that people use, in the order of the values.
  package func mint(_ kind: Daemon.TokenKind, _ values: [String]) throws(DaemonError) -> [String] {
    try ScreenTimeLink.checked(daemon.call(.mint(kind, values)).tokens, count: values.count)
  }

  /// The same tokens under the household's newest key.
  package func refresh(_ tokens: [String]) throws(DaemonError) -> [String] {
    try ScreenTimeLink.checked(daemon.call(.refresh(tokens)).tokens, count: tokens.count)
  }

  private static func checked(_ tokens: [String], count: Int) throws(DaemonError) -> [String] {
    if tokens.count != count { throw .unexpected(why: "\(tokens.count) tokens for \(count) values") }
    return tokens
  }
}
