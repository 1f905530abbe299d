import CommandSpec
import DaemonClient

/// What becomes of devices that nobody added, for people.
struct UnknownDevicesText {
  private let unknown: Daemon.UnknownDevices

  init(_ unknown: Daemon.UnknownDevices) { self.unknown = unknown }

  /// For `status`; nil where there is none.
  var line: String? {
    if unknown.count == 0 { return nil }
    let rules =
      switch unknown.rules {
      case .pass: "not filtered"
      case .strictest: "judged as the strictest child"
      case .child: "judged as \(unknown.child.orDash)"
      }
    return "\(unknown.count), \(rules): 'picket device seen' lists them"
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

extension Daemon.StatusReply {
  /// How many devices nobody added, and what they get; nil where there is none.
  var unknownDevices: String? { daemon?.unknownDevices.flatMap { UnknownDevicesText($0).line } }
}
