/// What a path of the children's site leads to.
enum PortalRoute: Hashable {
  case health, events, ask, press, page
  /// What guardians and programs have elsewhere.
  case nothing

  init(_ path: [String]) {
    switch path {
    case ["healthz"]: self = .health
    case ["api", "v1", "events"]: self = .events
    case ["ask"]: self = .ask
    case ["press"]: self = .press
    case _ where path.first == "api": self = .nothing
    default: self = .page
    }
  }
}
