import DaemonClient

extension DaemonError {
  /// Why picketd gave no reply, for the log.
  var sentence: String {
    switch self {
    case .unreachable(let socket, .notRunning): "nothing answers at \(socket): picketd does not run"
    case .unreachable(let socket, .notAllowed): "this user may not connect to \(socket)"
    case .unreachable(_, .late(let why)), .unreachable(_, .failed(let why)), .lost(_, let why): why
    case .notAuthorized(let why, let remedy): "\(why): \(remedy)"
    case .notFound(let kind, let name): "there is no \(kind) '\(name)'"
    case .invalid(let parameter, let why): "\(parameter): \(why)"
    case .conflict(let why), .unavailable(let why), .tooLong(let why), .otherVersion(let why), .unexpected(let why): why
    }
  }
}
