/// Why there is no answer. Each module turns these into the errors that its own callers expect.
package enum LinkFailure: Error, Hashable, Sendable {
  /// Nobody listens there, or no answer came in time.
  case unreachable(socket: String, why: String)
  /// The conversation broke off: what was called may have been done.
  case lost(socket: String, why: String)
  case notAuthorized(why: String, remedy: String)
  case notFound(kind: String, name: String)
  case invalid(parameter: String, why: String)
  case conflict(why: String)
  case unavailable(why: String)
  /// An answer that makes no sense: the daemon is of another version.
  case unexpected(why: String)

  /// How somebody starts the daemon, wherever it is.
  package static let start = "Start it with `sudo scripts/start` in Picket's folder"

  /// Whether it may be different as soon as the daemon is there again.
  package var isAbsence: Bool {
    switch self {
    case .unreachable, .lost: true
    case .notAuthorized, .notFound, .invalid, .conflict, .unavailable, .unexpected: false
    }
  }

  /// What happened and what to do.
  package var sentence: String {
    switch self {
    case .unreachable(let socket, let why), .lost(let socket, let why):
      "picketd does not answer at \(socket): \(why). \(LinkFailure.start), or set PICKET_SOCKET."
    case .notAuthorized(let why, let remedy): "not authorized: \(why). \(remedy)"
    case .notFound(let kind, let name): "there is no \(kind) \(name)"
    case .invalid(let parameter, let why): "\(parameter): \(why)"
    case .conflict(let why): why
    case .unavailable(let why): why
    case .unexpected(let why): "picketd answered in a way that this version does not understand: \(why)"
    }
  }
}
