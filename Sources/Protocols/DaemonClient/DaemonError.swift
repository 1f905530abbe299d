package import PicketJSON
internal import PicketVarlink

/// Why picketd gave no reply.
package enum DaemonError: Error, Hashable, Sendable {
  /// No answer came over this socket.
  case unreachable(socket: String, Absence)
  /// picketd hung up: the call may have been carried out.
  case lost(socket: String, why: String)
  case notAuthorized(why: String, remedy: String)
  case notFound(kind: String, name: String)
  case invalid(parameter: String, why: String)
  case conflict(why: String)
  case unavailable(why: String)
  /// The call is longer than a message may be.
  case tooLong(why: String)
  /// picketd does not know the method or a parameter, or its reply has another form: its version differs.
  case otherVersion(why: String)
  /// This version does not understand the answer.
  case unexpected(why: String)

  package enum Absence: Hashable, Sendable {
    case notRunning
    /// This user may not connect.
    case notAllowed
    case late(why: String)
    case failed(why: String)
  }

  /// Whether the same call may succeed when picketd is back.
  package var isAbsence: Bool {
    switch self {
    case .unreachable, .lost: true
    default: false
    }
  }
}

/// Why a call that was passed on has no reply.
package enum PassedCallError: Error, Hashable, Sendable {
  /// picketd refused it, with an error of its interface or of varlink's own: `io.picket.Household.NotFound`.
  case refused(name: String, JSON.Object)
  case failed(DaemonError)
}

extension DaemonError {
  init(_ error: ClientError, _ socket: String) {
    self =
      switch error {
      case .nobody: .unreachable(socket: socket, .notRunning)
      case .notAllowed: .unreachable(socket: socket, .notAllowed)
      case .late: .unreachable(socket: socket, .late(why: error.description))
      case .failed: .unreachable(socket: socket, .failed(why: error.description))
      case .lost: .lost(socket: socket, why: error.description)
      case .tooLong: .tooLong(why: error.description)
      case .unreadable, .busy: .unexpected(why: error.description)
      case .refused(let refusal): DaemonError(refusal)
      }
  }

  /// As the call would have failed that was passed on.
  package init(_ error: PassedCallError, _ socket: String = "") {
    self =
      switch error {
      case .refused(let name, let parameters): DaemonError(CallError(name, parameters))
      case .failed(let error): error
      }
  }

  /// Every interface of picketd has the same five errors. The server of its sockets has one more, and the others are
  /// varlink's own.
  private init(_ error: CallError) {
    func text(_ key: String) -> String { error.parameters[key]?.string ?? "" }
    self =
      switch error.name.split(separator: ".").last {
      case "NotAuthorized": .notAuthorized(why: text("why"), remedy: text("remedy"))
      case "NotFound": .notFound(kind: text("kind"), name: text("name"))
      case "Invalid": .invalid(parameter: text("parameter"), why: text("why"))
      case "Conflict": .conflict(why: text("why"))
      case "Unavailable": .unavailable(why: text("why"))
      case "ReplyTooLong": .unavailable(why: "the answer is too long: ask for less at once, such as a shorter time")
      case "MethodNotFound", "InterfaceNotFound", "InvalidParameter", "MethodNotImplemented":
        .otherVersion(why: error.description)
      default: .unexpected(why: error.description)
      }
  }
}
