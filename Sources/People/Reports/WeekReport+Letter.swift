internal import Activity

extension WeekReport {
  private static let mostCategories = 10

  /// The same as lines of plain text, for a mail.
  package var letter: String {
    var lines = ["\(title), \(span)", ""]
    lines.append("\(UseText.time(seconds)) in all, \(UseText.time(average)) a day: \(comparison).")
    lines.append("")
    let days = days.map { day in
      let hours = day.firstClock.flatMap { first in day.lastClock.map { "\(first) to \($0)" } }
      return (day.label, UseText.time(day.seconds), hours ?? "")
    }
    lines += WeekReport.columns(days)
    let used = categories.filter { $0.seconds > 0 }.prefix(WeekReport.mostCategories)
    if !used.isEmpty {
      lines += ["", "Most used"] + WeekReport.columns(used.map { ($0.title, UseText.time($0.seconds), $0.change) })
    }
    if let longestSentence { lines += ["", longestSentence] }
    return lines.joined(separator: "\n")
  }

  /// With blanks between them, since a mail's letters may have any width: the eye follows the first column.
  private static func columns(_ rows: [(String, String, String)]) -> [String] {
    let first = rows.map(\.0.count).max() ?? 0
    let second = rows.map(\.1.count).max() ?? 0
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    return rows.map { row in
      let line = "  \(padded(row.0, first))  \(padded(row.1, second))  \(row.2)"
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
