internal import DaemonClient

/// All children, and what they follow.
struct ChildrenModel {
  struct Entry {
    let name: String
    let facts: String
    let devices: [String]
  }

  var viewer: Viewer
  var clock: RelativeTimes
  var waiting = 0
  var children: [Entry] = []
}

extension ChildrenModel {
  init(_ viewer: Viewer, clock: RelativeTimes, from daemon: Daemon) throws(DaemonError) {
    self.init(viewer: viewer, clock: clock)
    waiting = try ChildRequest.open(from: daemon).count
    let devices = try daemon.call(.devices()).devices
    children = try daemon.call(.children()).children.map { child in
      Entry(
        name: child.name, facts: child.facts(clock),
        devices: devices.filter { $0.child == child.name }.map { $0.value.title })
    }
  }
}

extension Daemon.Child {
  /// `10 or 11 years old · level normal`.
  func facts(_ clock: RelativeTimes) -> String {
    let age = birthYear.map { year -> String in
      let most = max(0, clock.year - year)
      return "\(max(0, most - 1)) or \(most) years old"
    }
    return [age ?? "year of birth not known", profile.map { "profile \($0)" }, level.map { "level \($0.rawValue)" }]
      .compactMap { $0 }.joined(separator: " · ")
  }
}
