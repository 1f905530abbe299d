import CommandSpec
import DaemonClient

/// What becomes of unknown devices, for people.
struct UnknownDevicesText {
  private let unknown: Daemon.UnknownDevices

  init(_ unknown: Daemon.UnknownDevices) { self.unknown = unknown }

  /// For `status`; nil where there is none.
  var line: String? {
    if unknown.count == 0 { return nil }
    return "\(unknown.count), \(judgement): 'picket device seen' lists them"
  }

  /// For a device that was removed.
  var removal: String { "It is unknown now, and \(judgement)." }

  private var judgement: String {
    switch unknown.rules {
    case .pass: "not filtered"
    case .strictest: "judged as the strictest child"
    case .child: "judged as \(unknown.child.orDash)"
    }
  }

  /// What the first child, or its first device, means to all others.
  var warning: String {
    let rules: String? =
      switch unknown.rules {
      case .pass: nil
      case .strictest: "the strictest child's rules"
      case .child: "\(unknown.child.orDash)'s rules"
      }
    switch (unknown.count, rules) {
    case (0, nil): return ""
    case (0, let rules?):
      return
        "Every other device that comes here gets \(rules), until you say whose it is: 'picket device seen' lists them.\n"
    case (let count, nil):
      let (noun, verb) = count == 1 ? ("device", "is") : ("devices", "are")
      return "\(count) \(noun) here \(verb) unknown, and not filtered: 'picket device seen' lists them.\n"
    case (1, let rules?):
      return "1 device here is unknown: it now gets \(rules). 'picket device adopt --guardian --all-seen' makes it "
        + "yours.\n"
    case (let count, let rules?):
      return "\(count) devices here are unknown: they now get \(rules). 'picket device adopt --guardian --all-seen' "
        + "makes them yours.\n"
    }
  }
}

extension Daemon {
  /// How many decisions about unknown devices the log leaves out; empty where there is none, and for a child.
  var decisionsNotLogged: String {
    guard let devices = try? call(.seenDevices(), within: .seconds(1)).devices else { return "" }
    let (allowed, blocked) = devices.reduce((0, 0)) { ($0.0 + $1.allowed, $0.1 + $1.blocked) }
    if allowed + blocked == 0 { return "" }
    return "Unknown devices are not in the log: \(allowed) allowed and \(blocked) blocked decisions about them were "
      + "counted. 'picket device seen' lists them.\n"
  }
}

extension Daemon.StatusReply {
  /// How many unknown devices there are, and what they get; nil where there is none.
  var unknownDevices: String? { daemon?.unknownDevices.flatMap { UnknownDevicesText($0).line } }
}
