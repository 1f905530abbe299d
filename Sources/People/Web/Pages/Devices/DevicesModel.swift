internal import DaemonClient

/// Whose devices there are, and those that are nobody's.
struct DevicesModel {
  struct Known {
    let number: Int
    let title: String
    /// Addresses, maker and what it calls itself.
    let facts: String
    /// Whose, for people: a child's name, "a guardian", "shared".
    let whose: String
    /// The configuration file that says so; no page can change it then.
    var declaredIn: String?
  }

  struct Stranger {
    let hardware: String
    let title: String
    let facts: String
  }

  var viewer: Viewer
  var clock: RelativeTimes
  var waiting = 0
  var children: [String] = []
  var known: [Known] = []
  var strangers: [Stranger] = []
  /// What becomes of strangers, as in "given the strictest child's rules".
  var judgement: String?
  /// Seconds until the first look is taken.
  var lookingFor: Int?
}

extension DevicesModel {
  init(_ viewer: Viewer, clock: RelativeTimes, from daemon: Daemon) throws(DaemonError) {
    self.init(viewer: viewer, clock: clock)
    waiting = try ChildRequest.open(from: daemon).count
    children = try daemon.call(.children()).children.map(\.name)
    known = try daemon.call(.devices()).devices.map { device in
      Known(
        number: device.number, title: device.value.title, facts: device.value.facts, whose: device.value.whose,
        declaredIn: device.declaredIn)
    }
    let seen = try daemon.call(.seenDevices())
    lookingFor = seen.lookingFor
    strangers = seen.devices.map { device in
      let facts = [
        device.maker, device.hasRandomAddress ? "random address" : nil, device.addresses.first,
        "seen \(clock.moment(device.last))",
        device.blocked > 0 ? "stopped \(Words.count(device.blocked, "time"))" : nil,
      ]
      return Stranger(
        hardware: device.hardware, title: device.hostName ?? device.hardware,
        facts: facts.compactMap { $0 }.joined(separator: " · "))
    }
    judgement = try daemon.call(.status()).daemon?.unknownDevices?.judgement
  }
}

extension Daemon.Device {
  /// For people: a child's name, "a guardian", "shared".
  var whose: String {
    switch owner {
    case .child: child ?? "a child"
    case .guardian: "a guardian"
    case .shared: "shared"
    }
  }

  fileprivate var facts: String {
    let parts = [
      hostName == title ? nil : hostName, maker, hasRandomAddress ? "random address" : nil, hardware,
      addresses.first ?? address,
    ]
    return parts.compactMap { $0 == title ? nil : $0 }.joined(separator: " · ")
  }
}
