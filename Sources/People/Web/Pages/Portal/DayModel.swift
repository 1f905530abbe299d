internal import DaemonClient
internal import Policy

/// A child's own day: what is open and closed, what is left, and what became of its questions. It has nothing of anybody else.
struct DayModel {
  struct Asked {
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
  }

  /// What the page says of the question that was just asked.
  enum News: Hashable { case asked(String), open(String) }

  var clock: Clock
  var name: String
  var internet = ChildToday.Internet.byRules
  var closed: [(what: String, until: String?, by: String)] = []
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

  init(_ child: String, _ request: PageRequest, clock: Clock, from daemon: Daemon) throws(DaemonError) {
    self.init(clock: clock, name: child)
    let time = try daemon.call(.time(child: child))
    closed = time.closed.map { ($0.what, $0.until, $0.by) }
    next = time.next.prefix(3).map { ($0.at, $0.what, $0.opens) }
    left = time.limits.map { .init(name: $0.name, what: $0.what, left: $0.left, amount: $0.perDay + $0.extra) }
    if let off = try daemon.call(.shields(child: child)).shields.first(where: { $0.isActive && $0.isInternetOff }) {
      internet = .off(until: off.until)
    } else if let open = try daemon.call(.grants(child: child)).grants.first(where: \.value.isOpening) {
      internet = .open(until: open.until)
    }
    let questions = (try daemon.call(.questions(child: child)).questions ?? []).map(\.value)
    asked = questions.sorted { $0.created > $1.created }.prefix(DayModel.newest).map { question in
      let request = ChildRequest(question)
      return Asked(
        title: request.title, when: question.answered ?? question.created, outcome: request.outcome,
        wasYes: request.wasYes)
    }
    stopped = try daemon.call(.log(child: child, limit: DayModel.newest, verdict: .block)).entries.reversed().map {
      entry in
      Stopped(what: entry.application ?? entry.category ?? "a site", why: entry.why, when: entry.last)
    }
    news = request["asked"].map { .asked($0) } ?? request["open"].map { .open($0) }
    wish = request["ask"]
  }
}

extension Daemon.LogEntry {
  /// The reason as a sentence, where this version knows it.
  var why: String {
    // What switches the internet off.
    if store == Daemon.internetOffStore, reason == Reason.allCategories.rawValue {
      return "the internet is switched off"
    }
    return Reason(rawValue: reason)?.sentence ?? reason
  }
}
