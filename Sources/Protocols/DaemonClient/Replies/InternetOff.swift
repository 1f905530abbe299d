// The internet off, as replies show it: a store of the guardians' own that stops the whole web.
extension Daemon {
  /// The client of all that guardians set by hand.
  package static let guardianClient = "picket"
  /// Its store that stands while the internet is off.
  package static let internetOffStore = "off"
}

extension Daemon.StoreSummary {
  package var isInternetOff: Bool { client == Daemon.guardianClient && name == Daemon.internetOffStore && isActive }
}

extension Daemon.ShieldSummary {
  package var isInternetOff: Bool {
    client == Daemon.guardianClient && store == Daemon.internetOffStore && allWeb
  }
}
