internal import Activity
internal import DaemonClient
internal import Reports

/// Seven days of a child, as guardians see them and as the child does: the same words and figures, and the same as
/// `picket usage --week`.
struct WeekModel {
  struct Asked {
    let title: String
    let when: String
    /// Nil while nobody has answered.
    let outcome: String?
    let wasYes: Bool
  }

  /// Nil on the child's own page.
  var viewer: Viewer?
  var clock: RelativeTimes
  var waiting = 0
  var report: WeekReport
  /// What was asked for in these days, the newest first.
  var asked: [Asked] = []
  /// The last days of the weeks before and behind it, where there are any; the one behind may be the week until now.
  var earlier: String?
  var later: Later?

  enum Later: Hashable { case until(String), now }
}

extension WeekModel {
  private static let mostAsked = 40

  /// `date` is the last day, as in `2026-11-22`; without one it is today.
  init(
    _ child: String, until date: String?, _ viewer: Viewer?, clock: RelativeTimes, from daemon: Daemon
  ) throws(DaemonError) {
    let reply = try daemon.call(.weeklyReport(child: child, date: date))
    self.init(viewer: viewer, clock: clock, report: WeekReport(reply.value) { clock.local($0) })
    if viewer != nil { waiting = try ChildRequest.open(from: daemon).count }
    let start = RelativeTimes.seconds(reply.from) ?? 0
    let interval = start...max(start, RelativeTimes.seconds(reply.to) ?? 0)
    let questions = (try daemon.call(.questions(child: child)).questions ?? []).map(\.value)
    let inWeek = questions.filter { interval.contains(RelativeTimes.seconds($0.created) ?? 0) }
    asked = inWeek.sorted { $0.created > $1.created }.prefix(WeekModel.mostAsked).map { question in
      let request = ChildRequest(question)
      return Asked(
        title: request.title, when: question.created, outcome: request.outcome, wasYes: request.wasYes)
    }
    guard let last = report.days.last.flatMap({ CivilDate(text: $0.date) }) else { return }
    // What is forgotten has no page.
    if report.before > 0 { earlier = last.adding(days: -7).text }
    let today = clock.date()
    if last.text < today {
      let next = last.adding(days: 7).text
      later = next < today ? .until(next) : .now
    }
  }
}
