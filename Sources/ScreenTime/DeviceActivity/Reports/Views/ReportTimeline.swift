public import Foundation
internal import PicketCharts

/// When something was: a row for each thing.
public struct ReportTimeline: ReportView, Sendable {
  public struct Row: Hashable, Sendable {
    public let label: String
    public let spans: [DateInterval]

    public init(_ label: String, _ spans: [DateInterval]) { (self.label, self.spans) = (label, spans) }
  }

  /// A time with its name, such as `12:00`.
  public struct Tick: Hashable, Sendable {
    public let at: Date
    public let label: String

    public init(at: Date, _ label: String) { (self.at, self.label) = (at, label) }
  }

  private let title: String
  private let range: DateInterval
  private let rows: [Row]
  private let ticks: [Tick]

  public init(during range: DateInterval, rows: [Row], ticks: [Tick] = [], title: String = "") {
    (self.title, self.range, self.rows, self.ticks) = (title, range, rows, ticks)
  }

  public var body: ReportGroup {
    let rows = rows.map { Chart.Timeline.Row($0.label, $0.spans.map(\.seconds)) }
    let ticks = ticks.map { Chart.Timeline.Tick(at: $0.at.seconds, $0.label) }
    return ReportGroup([.timeline(Chart.Timeline(title: title, range: range.seconds, ticks: ticks, rows: rows))])
  }
}

extension Date {
  /// Seconds since 1970, within what JSON can hold exactly; 0 for a time that is no number.
  fileprivate var seconds: Int {
    let seconds = timeIntervalSince1970
    return seconds.isNaN ? 0 : Int(min(max(seconds, -9e15), 9e15))
  }
}

extension DateInterval {
  fileprivate var seconds: Range<Int> { start.seconds..<max(start.seconds, end.seconds) }
}
