package import Activity
package import DaemonClient

extension WeekReport {
  /// `clock` says what the household's clock shows at a time that picketd tells.
  package init(_ reply: Daemon.WeeklyReportReply, clock: (String) -> LocalTime?) {
    var longest: Span?
    if let span = reply.longest, let from = clock(span.from), let to = clock(span.to) { longest = (from, to) }
    self.init(
      child: reply.child, seconds: reply.seconds, before: reply.before, longest: longest,
      days: reply.days.map { day in
        Day(
          date: day.date, seconds: day.seconds,
          first: day.first.flatMap { clock($0) }?.time, last: day.last.flatMap { clock($0) }?.time)
      },
      categories: reply.categories.map { Category(title: $0.title, seconds: $0.seconds, before: $0.before) })
  }
}
