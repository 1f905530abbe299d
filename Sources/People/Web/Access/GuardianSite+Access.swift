internal import DaemonClient

/// What a request shows of who it is from.
enum Credential: Hashable, Sendable {
  /// The cookie of a session.
  case session(String)
  /// The token of a program.
  case token(String)
}

// Whose rights a request has.
extension GuardianSite {
  /// What a request with a token that is not known yet may send: nothing long is read from strangers.
  private static let mostFromStrangers = 64 << 10

  /// Nil where the request shows nothing. The check of origins lets changes of programs without asking where they come from, so no
  /// cookie counts beside `Authorization`.
  private func credential(_ request: Request) throws(HTTPRefusal) -> Credential? {
    if let field = request.headers["authorization"] {
      guard let token = BearerToken.read(field) else {
        throw .invalidToken("Authorization is 'Bearer' and a token, such as 'picket token add' makes")
      }
      return .token(token)
    }
    return request.headers["cookie"].flatMap { Cookies($0)[cookieName] }.map { .session($0) }
  }

  /// The session of a browser, if it has one.
  func session(_ request: Request) -> (secret: String, session: GuardianSession)? {
    guard case .session(let secret)? = try? credential(request), let session = sessions.find(secret) else { return nil }
    return (secret, session)
  }

  /// The session of a browser, or of a program whose token was shown before.
  func known(_ request: Request) throws(HTTPRefusal) -> GuardianSession? {
    switch try credential(request) {
    case nil: nil
    case .session(let secret): sessions.find(secret)
    case .token(let token): programs.find(token)
    }
  }

  /// Refuses what has no rights, as far as that can be told without asking picketd. Returns nil for a token that is not
  /// known yet.
  @discardableResult
  func checkAccess(_ request: Request) throws(HTTPRefusal) -> GuardianSession? {
    switch try credential(request) {
    case nil: throw .noSession
    case .session(let secret):
      guard let session = sessions.find(secret) else { throw .noSession }
      return session
    case .token(let token):
      if let session = programs.find(token) { return session }
      try request.allow(bytes: GuardianSite.mostFromStrangers)
      return nil
    }
  }

  func access(_ request: Request) throws(HTTPRefusal) -> GuardianSession {
    switch try credential(request) {
    case nil: throw .noSession
    case .session(let secret):
      guard let session = sessions.find(secret) else { throw .noSession }
      return session
    case .token(let token): return try programs.open(token) { () throws(HTTPRefusal) in try sessions.connect() }
    }
  }

  /// Calls picketd as the caller may. A session ends with its connection, and when picketd ends its rights: then the
  /// passcode is to be given again, or another token.
  func using<Value>(
    _ request: Request, _ body: (Daemon) throws(HTTPRefusal) -> Value
  ) throws(HTTPRefusal) -> Value {
    let session = try access(request)
    do throws(HTTPRefusal) {
      return try session.using(body)
    } catch {
      if error.isAbsence { close(session) }
      guard error.status == 403, !session.isOpen else { throw error }
      close(session)
      throw session.isProgram ? .invalidToken("this token was removed, or has ended") : .noSession
    }
  }

  private func close(_ session: GuardianSession) {
    switch session.key {
    case .token(let token): programs.close(token)
    case .session: sessions.close(session)
    }
  }
}
