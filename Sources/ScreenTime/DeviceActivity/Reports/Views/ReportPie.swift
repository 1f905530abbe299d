internal import PicketCharts

/// Shares of a whole.
public struct ReportPie: ReportView, Sendable {
  private let title: String
  private let slices: [ReportValue]
  private let unit: ReportUnit

  public init(_ slices: [ReportValue], title: String = "", unit: ReportUnit = .duration) {
    (self.title, self.slices, self.unit) = (title, slices, unit)
  }

  public var body: ReportGroup {
    let slices = slices.map { Chart.Pie.Slice($0.label, ReportSeries.drawable($0.value)) }
    return ReportGroup([.pie(Chart.Pie(title: title, slices: slices, unit: unit.chartUnit))])
  }
}
