internal import Activity
internal import DaemonClient
internal import HTML
internal import QRCode

/// The guardian who is to be invited, and then the invitation.
struct InviteModel {
  struct Shown {
    /// What the telephone opens.
    let address: String
    /// Nil where no telephone could open the address.
    let picture: QRCode?
    let until: String
    /// What the browser of the other telephone shows of Picket's own certificate.
    let fingerprint: String?
  }

  let guardian: String
  var may = ""
  var viewer: Viewer
  /// Whether the viewer's passcode wants a code.
  var needsCode = false
  /// Whether these pages are open on this machine alone.
  var isLocal = false
  var trouble: String?
  var shown: Shown?
}

extension InviteModel {
  /// Nil where there is no such guardian.
  init?(
    _ name: String, _ viewer: Viewer, at origin: String, trouble: String? = nil, from daemon: Daemon
  ) throws(DaemonError) {
    let guardians = try daemon.call(.guardians())
    guard viewer.mayChange, let guardian = guardians.guardians.first(where: { $0.name == name }) else { return nil }
    self.init(guardian: guardian.name, may: guardian.role.words, viewer: viewer, trouble: trouble)
    needsCode =
      viewer.name.map { own in guardians.guardians.contains { $0.name == own && $0.hasCode } } ?? guardians.hasFirstCode
    isLocal = InviteModel.isLocal(origin)
  }

  mutating func show(
    _ invitation: Invitation, at origin: String, clock: RelativeTimes, from daemon: Daemon
  ) throws(DaemonError) {
    let address = origin + Link("join").asking(["invitation": invitation.secret]).text
    shown = Shown(
      address: address, picture: isLocal ? nil : QRCode(address), until: clock.moment(invitation.until),
      fingerprint: try daemon.call(.status()).daemon?.dashboard?.fingerprint)
  }

  /// Whether no other machine finds what is at this origin.
  static func isLocal(_ origin: String) -> Bool {
    let place = origin.split(separator: "/").last ?? ""
    return ["127.", "localhost", "[::1]"].contains { place.hasPrefix($0) }
  }
}
