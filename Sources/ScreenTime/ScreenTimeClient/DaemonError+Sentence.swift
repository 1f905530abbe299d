package import DaemonClient
internal import Synchronization

/// Why picketd gave no reply, for the users of an app.
extension DaemonError {
  /// How to start the daemon.
  package static let start = "Start it with `sudo scripts/start` in Picket's folder"

  /// What happened and what to do.
  package var sentence: String {
    switch self {
    case .unreachable(let socket, let absence): DaemonError.absence(socket, absence.why)
    case .lost(let socket, let why): DaemonError.absence(socket, why)
    case .notAuthorized(let why, let remedy): "not authorized: \(why). \(remedy)"
    case .notFound(let kind, let name): "there is no \(kind) \(name)"
    case .invalid(let parameter, let why): "\(parameter): \(why)"
    case .tooLong: "settings: \(DaemonError.tooMuch)"
    case .conflict(let why), .unavailable(let why): why
    case .otherVersion(let why), .unexpected(let why):
      "picketd answered in a way that this version does not understand: \(why)"
    }
  }

  package static let tooMuch = "this is more than 1 MiB: leave some of it out"

  /// The text for when picketd does not answer.
  package static func absence(_ socket: String, _ why: String) -> String {
    "picketd does not answer at \(socket): \(why). \(start), or set PICKET_SOCKET."
  }
}

extension DaemonError.Absence {
  package var why: String {
    switch self {
    case .notRunning: "nobody listens there"
    case .notAllowed: "this user may not connect to it"
    case .late(let why), .failed(let why): why
    }
  }
}

/// The daemon's text for the last error of each case: Apple's cases have no room for it, and people need it.
package final class LastErrorText<Case: Hashable & Sendable>: Sendable {
  private let sentences = Mutex<[Case: String]>([:])

  package init() {}

  package subscript(error: Case) -> String? { sentences.withLock { $0[error] } }

  package func keep(_ failure: DaemonError, for error: Case) {
    sentences.withLock { $0[error] = failure.sentence }
  }
}
