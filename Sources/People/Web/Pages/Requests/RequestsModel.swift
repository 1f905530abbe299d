internal import DaemonClient

/// Open requests, and the newest answers.
struct RequestsModel {
  /// Older ones are in the changes.
  private static let most = 20

  var viewer: Viewer
  var clock: RelativeTimes
  var open: [ChildRequest] = []
  var settled: [ChildRequest] = []
}

extension RequestsModel {
  init(_ viewer: Viewer, clock: RelativeTimes, from daemon: Daemon) throws(DaemonError) {
    self.init(viewer: viewer, clock: clock)
    open = try ChildRequest.open(from: daemon)
    let all = (try daemon.call(.questions()).questions ?? []).map(\.value)
    let (grants, allowances) = (try daemon.call(.grants()).grants, try daemon.call(.allowances()).allowances)
    let newest = all.filter { $0.state != .open }.sorted { ($0.answered ?? $0.created) > ($1.answered ?? $1.created) }
    settled = newest.prefix(RequestsModel.most).map { question in
      var request = ChildRequest(question)
      request.grant = grants.first { $0.question == question.id }?.id
      request.allowance = allowances.first { $0.question == question.id }?.id
      return request
    }
  }
}
