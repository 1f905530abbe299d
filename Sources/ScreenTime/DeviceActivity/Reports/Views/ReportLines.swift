internal import PicketCharts

/// Values that follow each other, joined by lines.
public struct ReportLines: ReportView, Sendable {
  private let title: String
  private let labels: [String]
  private let series: [ReportSeries]
  private let unit: ReportUnit

  public init(labels: [String], series: [ReportSeries], title: String = "", unit: ReportUnit = .duration) {
    (self.title, self.labels, self.series, self.unit) = (title, labels, series, unit)
  }

  public init(_ values: [ReportValue], title: String = "", unit: ReportUnit = .duration) {
    self.init(labels: values.map(\.label), series: [ReportSeries("", values.map(\.value))], title: title, unit: unit)
  }

  public var body: ReportGroup {
    ReportGroup([
      .line(Chart.Lines(title: title, labels: labels, series: series.map(\.series), unit: unit.chartUnit))
    ])
  }
}
