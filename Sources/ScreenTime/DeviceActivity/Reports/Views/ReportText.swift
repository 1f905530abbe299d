internal import PicketCharts

/// Words in a paragraph.
public struct ReportText: ReportView, Sendable {
  public enum Style: Hashable, Sendable {
    case title, heading, body, caption
    /// A large number, or a few words.
    case figure
  }

  private let words: String
  private let style: Style

  public init(_ words: String, _ style: Style = .body) { (self.words, self.style) = (words, style) }

  public var body: ReportGroup { ReportGroup([.text(words, style.chartStyle)]) }
}

extension ReportText.Style {
  fileprivate var chartStyle: Chart.Text.Style {
    switch self {
    case .title: .title
    case .heading: .heading
    case .body: .body
    case .caption: .caption
    case .figure: .figure
    }
  }
}
