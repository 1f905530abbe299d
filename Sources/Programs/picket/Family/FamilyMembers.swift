import DaemonClient

/// The children with their devices, and how many devices the others have.
struct FamilyMembers {
  let children: DaemonReply<Daemon.ChildrenReply>
  let devices: DaemonReply<Daemon.DevicesReply>
  /// What says which device is a child's, in the filter's mode.
  private let identity: String

  init(_ daemon: Daemon, mode: String?) throws(Refusal) {
    (children, devices) = (try daemon.ask(.children()), try daemon.ask(.devices()))
    identity = mode == "laptop" ? "--uid USER" : "--mac ADDRESS"
  }

  /// A line for each child, and one for the other devices.
  var lines: [String] {
    children.children.map { "\($0.name): \(names(of: $0))" }
      + (others.map { [$0] } ?? (children.children.isEmpty ? ["no child yet: 'picket child add NAME' adds one"] : []))
  }

  /// What people call a child's devices.
  func names(of child: Daemon.Child) -> String {
    let names = devices.devices.map(\.value).filter { $0.child == child.name }.map(\.shown)
    return names.isEmpty
      ? "no device yet: 'picket device add --child \(ShellWords.quoted(child.name)) \(identity)' adds one"
      : names.joined(separator: ", ")
  }

  /// Devices that are no child's; nil where there are none.
  var others: String? {
    let (guardians, shared) = (count(.guardian), count(.shared))
    let parts = [(guardians, "of guardians"), (shared, "shared")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.0 == 1 ? "device" : "devices") \($0.1)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ") + ", not filtered"
  }

  private func count(_ owner: Daemon.Owner) -> Int { devices.devices.count { $0.owner == owner } }
}

extension Daemon.Device {
  /// Its name, or else what it is known by.
  var shown: String { name ?? hostName ?? hardware ?? address ?? user.map { "user \($0)" } ?? "device \(number)" }
}
