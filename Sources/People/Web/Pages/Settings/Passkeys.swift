internal import DaemonClient
internal import WebAuthn

/// The passkeys that a guardian sees, and whether the browser can make one where it sees the page.
struct Passkeys {
  struct Entry {
    let id: Int
    let name: String
    let facts: String
  }

  var origin = ""
  var entries: [Entry] = []

  /// Passkeys belong to a name.
  var isPossible: Bool { WebOrigin(origin) != nil }
}

extension Passkeys {
  init(at origin: String, _ viewer: Viewer, clock: RelativeTimes, from daemon: Daemon) throws(DaemonError) {
    self.origin = origin
    entries = try daemon.call(.passkeys()).passkeys.map { passkey in
      let owner = passkey.guardian == viewer.name ? nil : passkey.guardian ?? "the first passcode's"
      let place = passkey.origin == origin ? nil : "at \(passkey.origin)"
      let use = passkey.lastUse.map { "used \(clock.moment($0))" } ?? "not used yet"
      return Entry(
        id: passkey.id, name: passkey.name, facts: [owner, place, use].compactMap { $0 }.joined(separator: " · "))
    }
  }
}
