internal import DaemonClient
internal import PicketJSON

// What picketd refuses, as HTTP says it.
extension HTTPRefusal {
  private static let absence = "Absent"

  /// Whether picketd was not there: a connection to it is lost.
  var isAbsence: Bool { error == HTTPRefusal.absence }

  init(_ error: DaemonError) {
    switch error {
    case .notAuthorized(let why, let remedy): self.init(403, "NotAuthorized", "\(why); \(remedy)")
    case .notFound(let kind, let name): self.init(404, "NotFound", "there is no \(kind) '\(name)'")
    case .invalid(let parameter, let why): self.init(400, "Invalid", why, parameter: parameter)
    case .conflict(let why): self.init(409, "Conflict", why)
    case .unavailable(let why): self.init(503, "Unavailable", why)
    case .tooLong(let why): self.init(413, "TooLarge", why)
    case .unreachable, .lost:
      self.init(503, HTTPRefusal.absence, "picketd does not answer: it is not running, or starts anew", wait: 2)
    case .otherVersion(let why), .unexpected(let why): self.init(502, "OtherVersion", why)
    }
  }

  /// A wrong passcode is no lack of rights: `isSignIn` says that one was given.
  init(_ error: PassedCallError, isSignIn: Bool = false) {
    guard case .refused(let name, let parameters) = error else {
      if case .failed(let error) = error { self.init(error) } else { self = .nothingThere }
      return
    }
    func text(_ key: String) -> String { parameters[key]?.string ?? "" }
    switch name.split(separator: ".").last {
    case "NotAuthorized":
      let message = "\(text("why")); \(text("remedy"))"
      if parameters["needs"]?.string == "code" {
        self.init(401, "CodeNeeded", message, parameter: "code")
      } else if let wait = parameters["wait"]?.integer {
        self.init(429, "TooManyGuesses", message, wait: wait)
      } else {
        self.init(isSignIn ? 401 : 403, "NotAuthorized", message)
      }
    case "NotFound": self.init(404, "NotFound", "there is no \(text("kind")) '\(text("name"))'")
    case "Invalid": self.init(400, "Invalid", text("why"), parameter: text("parameter"))
    case "InvalidParameter":
      self.init(
        400, "InvalidParameter", "this parameter is missing, of another type, or not known",
        parameter: text("parameter"))
    case "Conflict": self.init(409, "Conflict", text("why"))
    case "Unavailable": self.init(503, "Unavailable", text("why"))
    case "ExpectedMore": self.init(400, "Stream", "this is a stream: /api/v1/events has what changes")
    case "ReplyTooLong": self.init(400, "ReplyTooLong", "the answer is too long: ask for less at once")
    default: self.init(502, "OtherVersion", "picketd answered \(name)")
    }
  }
}

extension DaemonError {
  /// What is wrong with what a form sent, in words for the person who filled it in; nil where picketd itself is in trouble.
  var objection: String? {
    switch self {
    case .invalid(_, let why), .conflict(let why): why
    case .notFound(let kind, let name): "there is no \(kind) called \(name)"
    default: nil
    }
  }
}
