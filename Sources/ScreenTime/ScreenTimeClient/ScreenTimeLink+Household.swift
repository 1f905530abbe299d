package import DaemonClient

/// The child, its authorization of this app, and what picketd knows about it.
extension ScreenTimeLink {
  /// Asks a guardian, or passes on the passcode that one has typed. Returns the authorization's status.
  package func authorize(
    _ member: Daemon.Member, passcode: String?
  ) throws(DaemonError) -> Daemon.AuthorizationStatus {
    try call(.authorize(child: child, client: client, member: member, passcode: passcode)).status
  }

  package func authorization() throws(DaemonError) -> Daemon.AuthorizationStatus {
    try call(.authorization(child: child, client: client)).status
  }

  package func followAuthorization(
    _ tell: @escaping @Sendable (Result<Daemon.AuthorizationStatus, DaemonError>) -> Void
  ) -> StreamHandle {
    daemon.follow(.authorization(child: child, client: client)) { reply in tell(reply.map(\.status)) }
  }

  package func revokeAuthorization() throws(DaemonError) {
    _ = try call(.revokeAuthorization(child: child, client: client))
  }

  /// The child with this user, if there is one.
  package func childOfUser() throws(DaemonError) -> String? { try daemon.call(.whoAmI()).child }

  /// Whether the named child belongs to the household. False for a user who may not ask.
  package func isForChild() throws(DaemonError) -> Bool {
    do throws(DaemonError) {
      _ = try authorization()
      return true
    } catch {
      switch error {
      case .notFound(kind: "child", _), .notAuthorized: return false
      default: throw error
      }
    }
  }

  package func ageRange(_ gates: [Int]) throws(DaemonError) -> Daemon.AgeRangeReply {
    try call(.ageRange(child: child, client: client, gates: gates)).value
  }

  /// The decision about a name now, and why.
  package func explain(_ name: String) throws(DaemonError) -> Daemon.ExplainReply {
    try call(.explain(name, child: child)).value
  }

  /// What the daemon has seen of a child, with names in clear: for guardians, and for apps with data access.
  package func seen() throws(DaemonError) -> Daemon.SeenReply {
    try call(.seen(child: child, client: client)).value
  }
}
