internal import DaemonClient

/// The family at a glance.
struct TodayModel {
  var viewer: Viewer
  var clock: RelativeTimes
  var fence = FenceModel()
  var requests: [ChildRequest] = []
  var children: [ChildToday] = []
  /// Exams of groups that are under way.
  var exams: [Daemon.Exam] = []
  /// How many devices are nobody's, and which rules they get.
  var strangers: (count: Int, rules: String)?
}

extension TodayModel {
  init(_ viewer: Viewer, clock: RelativeTimes, from daemon: Daemon) throws(DaemonError) {
    self.init(viewer: viewer, clock: clock)
    let status = try daemon.call(.status())
    fence = FenceModel(status.value, clock: clock)
    exams = status.daemon?.exams ?? []
    requests = try ChildRequest.open(from: daemon)
    strangers = status.daemon?.unknownDevices.flatMap { $0.count == 0 ? nil : ($0.count, $0.judgement) }
    let (shields, grants) = (try daemon.call(.shields()).shields, try daemon.call(.grants()).grants.map(\.value))
    let devices = try daemon.call(.devices()).devices.map(\.value)
    for child in try daemon.call(.children()).children {
      children.append(
        try ChildToday(
          child.name, shields: shields, grants: grants, devices: devices, viewer: viewer, clock: clock, from: daemon))
    }
  }
}

extension Daemon.UnknownDevices {
  /// What becomes of them.
  var judgement: String {
    switch rules {
    case .pass: "not filtered"
    case .strictest: "given the strictest child's rules"
    case .child: "given \(child ?? "a child")'s rules"
    }
  }
}
