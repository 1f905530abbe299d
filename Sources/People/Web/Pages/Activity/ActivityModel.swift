internal import DaemonClient

/// The log, as far as the question wants it, and why something is as it is.
struct ActivityModel {
  /// What the page was asked for.
  struct Question {
    var child: String?
    var device: String?
    var name: String?
    var isBlockedOnly = false
    var before: Int?
    /// A name whose verdict is explained.
    var why: String?
  }

  struct Entry {
    let time: String
    let child: String?
    let device: String?
    /// The other machine of the family that decided it.
    let machine: String?
    /// The name, or what it is about where names are not shown.
    let what: String
    /// In clear, for guardians who may see it.
    let name: String?
    let about: String
    let isBlocked: Bool
    let reason: String
    let count: Int
  }

  struct Explanation {
    let name: String
    let child: String
    let isBlocked: Bool
    let sentence: String
    let about: String
    let until: String?
    let chain: [String]
    /// Why nothing is filtered at all.
    let unfenced: String?
  }

  var viewer: Viewer
  var clock: RelativeTimes
  var waiting = 0
  var question = Question()
  var children: [String] = []
  /// The newest first.
  var entries: [Entry] = []
  var older: Int?
  var explanation: Explanation?
}

extension ActivityModel {
  private static let most = 40

  init(_ request: PageRequest, _ viewer: Viewer, clock: RelativeTimes, from daemon: Daemon) throws(DaemonError) {
    self.init(viewer: viewer, clock: clock)
    question = Question(request)
    waiting = try ChildRequest.open(from: daemon).count
    children = try daemon.call(.children()).children.map(\.name)
    let log = try daemon.call(
      .log(
        child: question.child, reveal: viewer.maySeeNames, limit: ActivityModel.most, before: question.before,
        device: question.device, verdict: question.isBlockedOnly ? .block : nil,
        name: viewer.maySeeNames ? question.name : nil))
    entries = log.entries.reversed().map { Entry($0.value) }
    older = log.before
    guard let name = question.why, let child = question.child ?? children.first else { return }
    let answer = try daemon.call(.explain(name, child: child))
    explanation = Explanation(
      name: answer.name, child: child, isBlocked: answer.verdict == .block, sentence: answer.sentence,
      about: ([answer.application].compactMap { $0 } + answer.categories).joined(separator: ", "), until: answer.until,
      chain: answer.chain, unfenced: answer.unfenced)
  }
}

extension ActivityModel.Question {
  init(_ request: PageRequest) {
    let item = { (name: String) in request[name].flatMap { $0.isEmpty ? nil : $0 } }
    (child, device, name, why) = (item("child"), item("device"), item("name"), item("why"))
    isBlockedOnly = item("blocked") == "yes"
    before = item("before").flatMap { Int($0) }
  }
}

extension ActivityModel.Entry {
  fileprivate init(_ entry: Daemon.LogEntry) {
    self.init(
      time: entry.last, child: entry.child, device: entry.deviceName ?? entry.device.map { "device \($0)" },
      machine: entry.machine,
      what: entry.name ?? entry.application ?? entry.category ?? "a name", name: entry.name,
      about: [entry.name == nil ? nil : entry.application, entry.category].compactMap { $0 }.joined(separator: ", "),
      isBlocked: entry.verdict == .block, reason: entry.why, count: entry.count)
  }
}
