internal import PicketCharts

/// Bars from a common line, such as the days of a week. Several series lie on each other.
public struct ReportBars: ReportView, Sendable {
  public enum Axis: Hashable, Sendable {
    /// Columns beside each other.
    case vertical
    /// Rows below each other.
    case horizontal
  }

  private let title: String
  private let labels: [String]
  private let series: [ReportSeries]
  private let unit: ReportUnit
  private let axis: Axis

  public init(
    labels: [String], series: [ReportSeries], title: String = "", unit: ReportUnit = .duration, axis: Axis = .vertical
  ) {
    (self.title, self.labels, self.series, self.unit, self.axis) = (title, labels, series, unit, axis)
  }

  public init(_ values: [ReportValue], title: String = "", unit: ReportUnit = .duration, axis: Axis = .vertical) {
    let series = [ReportSeries("", values.map(\.value))]
    self.init(labels: values.map(\.label), series: series, title: title, unit: unit, axis: axis)
  }

  public var body: ReportGroup {
    ReportGroup([
      .bar(
        Chart.Bars(
          title: title, labels: labels, series: series.map(\.series), unit: unit.chartUnit,
          axis: axis == .vertical ? .vertical : .horizontal))
    ])
  }
}
