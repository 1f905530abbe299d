internal import DaemonClient
internal import Policy

/// A child's own day: what is open and closed, what is left, and what became of its questions. It has nothing of anybody else.
struct DayModel {
  struct Asked {
    let id: String
    let title: String
    let when: String
    /// Nil while nobody has answered.
    let outcome: String?
    let wasYes: Bool
  }

  struct Stopped {
    let what: String
    let why: String
    let when: String
    /// What can be asked for, where it is known what was stopped.
    let wish: String?
  }

  /// What the page says of what was just sent.
  enum News: Hashable {
    case asked(String), open, refused(String)
    case answered(String, outcome: String)
  }

  var clock: RelativeTimes
  var name: String
  var internet = ChildToday.Internet.byRules
  var closed: [(what: String, until: String?, by: String)] = []
  /// What is closed at any hour.
  var shielded: [(what: String, until: String?)] = []
  var next: [(at: String, what: String, opens: Bool)] = []
  var left: [ChildToday.Left] = []
  var asked: [Asked] = []
  var stopped: [Stopped] = []
  var news: News?
  /// What the field of the question has already.
  var wish: String?
}

extension DayModel {
  private static let newest = 5
  /// The newest decisions, from which this device's are taken.
  private static let looked = 50

  init(_ child: String, _ request: PageRequest, clock: RelativeTimes, from daemon: Daemon) throws(DaemonError) {
    self.init(clock: clock, name: child)
    let time = try daemon.call(.time(child: child))
    closed = time.closed.map { ($0.what, $0.until, $0.by) }
    next = time.next.prefix(3).map { ($0.at, $0.what, $0.opens) }
    left = time.limits.map { .init(name: $0.name, what: $0.what, left: $0.left, amount: $0.perDay + $0.extra) }
    let shields = try daemon.call(.shields(child: child)).shields.filter(\.isActive)
    if let off = shields.first(where: \.isInternetOff) {
      internet = .off(until: off.until)
    } else if let open = try daemon.call(.grants(child: child)).grants.first(where: \.value.isOpening) {
      internet = .open(until: open.until)
    }
    shielded = shields.filter { !$0.isInternetOff }.compactMap { shield in
      let what = (shield.allWeb ? ["the whole web"] : []) + shield.categories + shield.applications + shield.domains
      if what.isEmpty { return nil }
      let rest = what.count > DayModel.newest ? ["\(what.count - DayModel.newest) more"] : []
      return (Words.list(what.prefix(DayModel.newest) + rest), shield.until)
    }
    let questions = (try daemon.call(.questions(child: child)).questions ?? []).map(\.value)
    let all = questions.sorted { $0.created > $1.created }.map { question in
      let request = ChildRequest(question)
      return Asked(
        id: question.id, title: request.title, when: question.answered ?? question.created, outcome: request.outcome,
        wasYes: request.wasYes)
    }
    asked = Array(all.prefix(DayModel.newest))
    stopped = try latest(of: child, on: request.device, from: daemon)
    news = DayModel.news(request, all)
    wish = request["ask"] ?? request["open"]
  }

  /// What was stopped last on this device. The child's log has no names: any program of the child's could read them.
  private func latest(
    of child: String, on device: Int?, from daemon: Daemon
  ) throws(DaemonError) -> [Stopped] {
    let entries = try daemon.call(.log(child: child, limit: DayModel.looked, verdict: .block)).entries
    return entries.reversed().filter { device == nil || $0.device == device }.prefix(DayModel.newest).map { entry in
      let known = entry.application ?? entry.category
      return Stopped(what: known ?? "a site", why: entry.why, when: entry.last, wish: known)
    }
  }

  /// A link can have any text: what it says of a question is read from the question.
  private static func news(_ request: PageRequest, _ asked: [Asked]) -> News? {
    if let trouble = request.trouble { return .refused(trouble) }
    if request["open"] != nil { return .open }
    guard let id = request["asked"], let question = asked.first(where: { $0.id == id }) else { return nil }
    return question.outcome.map { .answered(question.title, outcome: $0) } ?? .asked(question.title)
  }
}

extension PageRequest {
  /// The device that asks for a child's page.
  fileprivate var device: Int? { if case .child(_, let device) = viewer { device } else { nil } }
}

extension Daemon.LogEntry {
  /// The reason as a sentence, where this version knows it.
  var why: String {
    // What switches the internet off.
    if store == Daemon.internetOffStore, reason == Reason.allCategories.rawValue {
      return "the internet is switched off"
    }
    if store == Daemon.examStore, reason == Reason.notListed.rawValue {
      return "there is an exam, and only its sites are open"
    }
    return Reason(rawValue: reason)?.sentence ?? reason
  }
}
