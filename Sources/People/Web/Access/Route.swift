/// What a path leads to.
enum Route: Hashable {
  case health, metrics, session, challenge, events, openAPI
  /// Pages with a form that browsers send by themselves.
  case pick, invite
  /// The household as a file.
  case backup
  /// Where an invitation leads, before there is a session.
  case join
  /// A method of picketd, by its interface and its name.
  case call(ArraySlice<String>)
  case page

  init(_ path: [String]) {
    switch path {
    case ["healthz"]: self = .health
    case ["metrics"]: self = .metrics
    case ["api", "v1", "session"]: self = .session
    case ["api", "v1", "session", "challenge"]: self = .challenge
    case ["api", "v1", "events"]: self = .events
    case ["api", "v1", "openapi.json"]: self = .openAPI
    case ["pick"]: self = .pick
    case ["invite"]: self = .invite
    case ["join"]: self = .join
    case ["backup"]: self = .backup
    case _ where path.first == "api": self = .call(path.starts(with: ["api", "v1"]) ? path.dropFirst(2) : [])
    default: self = .page
    }
  }

  var isForm: Bool { self == .pick || self == .invite }
}
