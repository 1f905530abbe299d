import DaemonClient

extension DaemonError {
  /// picketd's own reason, where it gave one.
  var words: String {
    switch self {
    case .notAuthorized(let why, _), .conflict(let why), .unavailable(let why), .tooLong(let why): why
    case .invalid(let parameter, let why): "\(parameter): \(why)"
    case .notFound(let kind, let name): "there is no \(kind) '\(name)'"
    case .otherVersion(let why), .unexpected(let why): "picketd is of another version: \(why)"
    case .unreachable, .lost: "picketd did not answer"
    }
  }
}
