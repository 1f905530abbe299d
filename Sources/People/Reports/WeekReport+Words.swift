internal import Activity

extension WeekReport {
  package var title: String { "The week of \(child)" }

  /// `Mon 16 to Sun 22`.
  package var span: String { "\(days.first?.label ?? "") to \(days.last?.label ?? "")" }

  /// Seconds of a day, in whole minutes.
  package var average: Int { seconds / max(1, days.count) / 60 * 60 }

  /// `1 h 20 min less than in the seven days before`.
  package var comparison: String {
    if before == 0 { return "nothing is known of the seven days before" }
    return "\(WeekReport.change(seconds, before)) \(seconds == before ? "as" : "than") in the seven days before"
  }

  /// `The longest use without a pause was on Fri 20, from 19:10 to 20:25.`
  package var longestSentence: String? {
    longest.map { span in
      "The longest use without a pause was on \(span.from.date.label), from \(span.from.time.clock) to "
        + "\(span.to.time.clock)."
    }
  }

  /// `1 h 20 min less`, `as much`.
  package static func change(_ seconds: Int, _ before: Int) -> String {
    let difference = seconds - before
    return difference == 0 ? "as much" : "\(UseText.time(abs(difference))) \(difference > 0 ? "more" : "less")"
  }
}

extension WeekReport.Day {
  /// `Mon 16`; a date that the calendar lacks as it is.
  package var label: String { UseText.day(date) }

  /// When it was used first and last, as in `07:10`.
  package var firstClock: String? { first?.clock }
  package var lastClock: String? { last?.clock }
}

extension WeekReport.Category {
  /// Against the seven days before: `1 h more`, `as much`, `not used before`.
  package var change: String { before == 0 ? "not used before" : WeekReport.change(seconds, before) }
}

extension TimeOfDay {
  fileprivate var clock: String { [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":") }
}
