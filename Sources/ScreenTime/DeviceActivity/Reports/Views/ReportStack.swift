internal import PicketCharts

/// Views below each other, or beside each other in equal shares of the width.
public struct ReportStack: ReportView {
  public enum Axis: Hashable, Sendable {
    case vertical, horizontal
  }

  private let axis: Axis
  private let content: ReportGroup

  public init(_ axis: Axis = .vertical, @ReportViewBuilder content: () -> ReportGroup) {
    (self.axis, self.content) = (axis, content())
  }

  public var body: ReportGroup {
    ReportGroup([.stack(content.charts, axis: axis == .vertical ? .vertical : .horizontal)])
  }
}

/// Views in rows and columns, row by row; of fewer columns where there is no room.
public struct ReportGrid: ReportView {
  private let columns: Int
  private let content: ReportGroup

  /// There are 1 to 12 columns.
  public init(columns: Int, @ReportViewBuilder content: () -> ReportGroup) {
    (self.columns, self.content) = (min(max(columns, 1), 12), content())
  }

  public var body: ReportGroup { ReportGroup([.grid(content.charts, columns: columns)]) }
}
