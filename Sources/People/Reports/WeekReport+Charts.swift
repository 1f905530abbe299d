internal import Activity
package import PicketCharts

extension WeekReport {
  /// Slices of the pie; the rest is one more.
  private static let mostSlices = 6

  package var byDay: Chart.Bars {
    Chart.Bars(
      labels: days.map(\.label), values: days.map { Double($0.seconds) }, unit: .seconds, axis: .vertical)
  }

  /// Nil where nothing was used.
  package var byCategory: Chart.Pie? {
    let used = categories.filter { $0.seconds > 0 }
    let rest = used.dropFirst(WeekReport.mostSlices).reduce(0) { $0 + $1.seconds }
    let slices =
      used.prefix(WeekReport.mostSlices).map { Chart.Pie.Slice($0.title, Double($0.seconds)) }
      + (rest > 0 ? [Chart.Pie.Slice("Others", Double(rest))] : [])
    return slices.isEmpty ? nil : Chart.Pie(slices: slices, unit: .seconds)
  }

  /// Each day from its first use to its last; nil where nothing was used.
  package var throughTheDay: Chart.Timeline? {
    if days.allSatisfy({ $0.use == nil }) { return nil }
    return Chart.Timeline(
      range: 0..<86_400, ticks: stride(from: 0, through: 24, by: 6).map { .init(at: $0 * 3_600, "\($0):00") },
      rows: days.map { .init($0.label, $0.use.map { [$0] } ?? []) })
  }

  /// All of it as one picture.
  package var chart: Chart {
    var parts: [Chart] = [
      .stack([.text(title, .title), .text(span, .caption)]),
      .stack(
        [
          .stack([.text("In all", .caption), .text(UseText.time(seconds), .figure)]),
          .stack([.text("A day", .caption), .text(UseText.time(average), .figure)]),
        ], axis: .horizontal),
      .text(comparison.prefix(1).uppercased() + comparison.dropFirst() + ".", .body),
    ]
    var bars = byDay
    bars.title = "By day"
    parts.append(.bar(bars))
    if var pie = byCategory {
      pie.title = "By category"
      parts.append(.pie(pie))
    }
    if var timeline = throughTheDay {
      timeline.title = "From the first use to the last"
      parts.append(.timeline(timeline))
    }
    if let longestSentence { parts.append(.text(longestSentence, .body)) }
    return .stack(parts)
  }
}

extension WeekReport.Day {
  /// In seconds of the day's clock. Nil also where the clock was set back, so that the last minute looks earlier than the first.
  fileprivate var use: Range<Int>? {
    guard let from = first?.seconds, let to = last.map({ $0.seconds + 60 }), from < to else { return nil }
    return from..<to
  }
}
