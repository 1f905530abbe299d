internal import DaemonClient

/// The fence, the guardians, and who changed what.
struct SettingsModel {
  struct Guardian {
    let name: String
    let facts: String
    let hasPasscode: Bool
  }

  struct Change {
    let when: String
    let sentence: String
  }

  /// The receivers of messages.
  struct Told {
    let name: String
    let facts: String
    var failure: String?
  }

  private static let most = 20

  var viewer: Viewer
  var clock: RelativeTimes
  var waiting = 0
  var fence = FenceModel()
  /// Names and values, such as how packets are caught.
  var facts: [(name: String, value: String)] = []
  var guardians: [Guardian] = []
  var hasPasscode = false
  var passkeys = Passkeys()
  var told: [Told] = []
  /// The newest first.
  var changes: [Change] = []
}

extension SettingsModel {
  init(_ viewer: Viewer, at origin: String, clock: RelativeTimes, from daemon: Daemon) throws(DaemonError) {
    self.init(viewer: viewer, clock: clock)
    waiting = try ChildRequest.open(from: daemon).count
    let status = try daemon.call(.status())
    fence = FenceModel(status.value, clock: clock)
    let known: [(String, String?)] = [
      ("Version", status.daemon?.version), ("Running since", status.daemon.map { clock.moment($0.startedAt) }),
      ("Catches packets by", status.backEnd), ("Mode", status.mode),
      ("If the filter fails", status.fail.map { "children's flows stay \($0)" }),
      ("Catalog", status.catalog.map { "\($0.names) names" }),
    ]
    facts = known.compactMap { name, value in value.map { (name: name, value: $0) } }
    let reply = try daemon.call(.guardians())
    hasPasscode = reply.hasFirstPasscode
    guardians = reply.guardians.map { guardian in
      Guardian(
        name: guardian.name, facts: guardian.role.words + (guardian.hasPasscode ? "" : " · no passcode yet"),
        hasPasscode: guardian.hasPasscode)
    }
    passkeys = try Passkeys(at: origin, viewer, clock: clock, from: daemon)
    told = try daemon.call(.receivers()).receivers.map { receiver in
      let waiting = receiver.waiting > 0 ? ["\(Words.count(receiver.waiting, "message")) to be sent"] : []
      let last = receiver.lastDelivery.map { "the last one \(clock.moment($0))" } ?? "none so far"
      return Told(
        name: receiver.name, facts: ([Words.list(receiver.about), last] + waiting).joined(separator: " · "),
        failure: receiver.failure)
    }
    changes = try daemon.call(.changes(limit: SettingsModel.most)).changes.map {
      Change(when: clock.moment($0.time), sentence: "\($0.by) \($0.sentence)")
    }
  }
}

extension Daemon.GuardianRole {
  /// What such a guardian may do.
  var words: String {
    switch self {
    case .all: "may do everything"
    case .approve: "answers requests, gives more time, and reads"
    case .read: "reads"
    }
  }
}
