internal import PicketJSON
internal import PicketVarlink

extension LinkFailure {
  init(_ error: ClientError, _ socket: String) {
    switch error {
    case .nobody: self = .unreachable(socket: socket, why: "nobody listens there")
    case .notAllowed: self = .unreachable(socket: socket, why: "this user may not connect to it")
    case .lost: self = .lost(socket: socket, why: error.description)
    case .late, .failed: self = .unreachable(socket: socket, why: error.description)
    case .unreadable, .busy: self = .unexpected(why: error.description)
    case .tooLong: self = .invalid(parameter: "settings", why: "this is more than 1 MiB: leave some of it out")
    case .refused(let error): self = LinkFailure(error)
    }
  }

  /// Every interface has the same five.
  init(_ error: CallError) {
    func text(_ key: String) -> String { error.parameters[key]?.string ?? "" }
    switch error.name.split(separator: ".").last {
    case "NotAuthorized": self = .notAuthorized(why: text("why"), remedy: text("remedy"))
    case "NotFound": self = .notFound(kind: text("kind"), name: text("name"))
    case "Invalid": self = .invalid(parameter: text("parameter"), why: text("why"))
    case "Conflict": self = .conflict(why: text("why"))
    case "Unavailable": self = .unavailable(why: text("why"))
    default: self = .unexpected(why: error.description)
    }
  }
}
