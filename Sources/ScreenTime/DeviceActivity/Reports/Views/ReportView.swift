internal import PicketCharts

/// What a report shows. There is no SwiftUI here: a report is made of `ReportText`, `ReportStack`, `ReportGrid`,
/// `ReportBars`, `ReportLines`, `ReportPie` and `ReportTimeline`, and of views of an app's own with a `body`. It is drawn
/// as SVG for pages and as characters for terminals.
///
///     struct TotalView: ReportView {
///       let total: TimeInterval
///       var body: some ReportView { ReportText("\(Int(total / 60)) minutes", .figure) }
///     }
public protocol ReportView {
  associatedtype Body: ReportView
  @ReportViewBuilder var body: Body { get }
}

/// Views below each other: what every body comes down to.
public struct ReportGroup: ReportView {
  let charts: [Chart]

  init(_ charts: [Chart]) { self.charts = charts }

  public var body: ReportGroup { self }
}

extension ReportView {
  /// The charts that the view is made of.
  var charts: [Chart] { (self as? ReportGroup)?.charts ?? body.charts }

  /// The view as one picture.
  var chart: Chart {
    let charts = charts
    return charts.count == 1 ? charts[0] : .stack(charts)
  }
}

/// Puts views together in a body: one below the other, with `if`, `switch` and `for`.
@resultBuilder public enum ReportViewBuilder {
  public static func buildExpression(_ view: some ReportView) -> ReportGroup { ReportGroup(view.charts) }
  public static func buildBlock(_ views: ReportGroup...) -> ReportGroup { ReportGroup(views.flatMap(\.charts)) }
  public static func buildOptional(_ view: ReportGroup?) -> ReportGroup { view ?? ReportGroup([]) }
  public static func buildEither(first view: ReportGroup) -> ReportGroup { view }
  public static func buildEither(second view: ReportGroup) -> ReportGroup { view }
  public static func buildArray(_ views: [ReportGroup]) -> ReportGroup { ReportGroup(views.flatMap(\.charts)) }
}
