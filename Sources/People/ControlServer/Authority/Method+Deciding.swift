internal import DaemonClient

extension Method {
  /// Whether a guardian decides for the family by it. A machine that follows, such as a school's, leaves that to others: what it
  /// decided would hold on it alone, and the family's other machines would not hear of it. Its users are its own, and so are the calls by
  /// which devices come to children: they hold there.
  var decidesForFamily: Bool {
    switch self {
    case .household(let method):
      [
        .begin, .addChild, .changeChild, .removeChild, .addProfile, .removeProfile, .changeGroup,
        .rotateKey,
      ].contains(method)
    case .settings, .requests, .activity: changesVerdicts
    case .home(let method): [.switch, .answer].contains(method)
    case .catalog, .filter, .fleet, .laptop: false
    }
  }
}
