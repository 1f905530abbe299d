extension Chart {
  static let narrowest = 160
  static let widest = 4_000

  /// The picture as a document of SVG, which can also stand inside a page: no script, nothing that is fetched. Its numbers
  /// stand in it as text, for readers who do not see it as well.
  public func svg(width: Int = 640, theme: Theme = .automatic) -> String {
    let width = min(max(width, Chart.narrowest), Chart.widest)
    var picture = SVGDrawing(theme: theme)
    let height = Int(picture.draw(self, 0, 0, Double(width)).rounded(.up))
    let (title, words) = (title.escaped, words.escaped)
    // The same in every process, so that equal charts are equal bytes, and two charts of a page have other names.
    let mark = String(
      (title + words).utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }, radix: 36)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="picket" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" role="img" aria-labelledby="t\(mark) d\(mark)" \
      font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif">
      <title id="t\(mark)">\(title)</title>
      <desc id="d\(mark)">\(words)</desc>
      \(theme == .automatic ? "<style>\(PaintRole.darkStyle)</style>\n" : "")\(picture.canvas.elements)</svg>

      """
  }

  /// The first title of the picture.
  private var title: String {
    let title =
      switch self {
      case .text(let text): text.words
      case .stack(let stack): stack.charts.lazy.map(\.title).first { !$0.isEmpty } ?? ""
      case .grid(let grid): grid.charts.lazy.map(\.title).first { !$0.isEmpty } ?? ""
      case .bar(let bars): bars.title
      case .line(let lines): lines.title
      case .pie(let pie): pie.title
      case .timeline(let timeline): timeline.title
      }
    return String(title.prefix(200))
  }
}

/// Draws charts below each other.
struct SVGDrawing {
  var canvas: Canvas
  static let gap = 16.0

  init(theme: Chart.Theme) { canvas = Canvas(theme: theme) }

  /// Draws a chart, and returns its height.
  mutating func draw(_ chart: Chart, _ x: Double, _ y: Double, _ width: Double) -> Double {
    switch chart {
    case .text(let text): return draw(text, x, y, width)
    case .bar(let bars): return draw(bars, x, y, width)
    case .line(let lines): return draw(lines, x, y, width)
    case .pie(let pie): return draw(pie, x, y, width)
    case .timeline(let timeline): return draw(timeline, x, y, width)
    case .stack(let stack):
      return draw(stack.charts, columns: stack.axis == .vertical ? 1 : max(1, stack.charts.count), x, y, width)
    case .grid(let grid): return draw(grid.charts, columns: max(1, grid.columns), x, y, width)
    }
  }

  /// Rows of charts. Where there is no room for so many beside each other, there are fewer.
  private mutating func draw(_ charts: [Chart], columns: Int, _ x: Double, _ y: Double, _ width: Double) -> Double {
    let columns = min(columns, max(1, Int(width / 140)))
    let gap = columns > 1 ? SVGDrawing.gap * 1.5 : SVGDrawing.gap
    let column = (width - gap * Double(columns - 1)) / Double(columns)
    var height = 0.0
    for start in stride(from: 0, to: charts.count, by: columns) {
      if start > 0 { height += SVGDrawing.distance(charts[start - 1], charts[start]) }
      var tallest = 0.0
      for (place, chart) in charts[start..<min(start + columns, charts.count)].enumerated() {
        tallest = max(tallest, draw(chart, x + Double(place) * (column + gap), y + height, column))
      }
      height += tallest
    }
    return height
  }

  /// Words stay near what they are about.
  private static func distance(_ chart: Chart, _ next: Chart) -> Double {
    if case .text(let text) = chart {
      if case .text = next { return text.style == .figure ? 2 : 4 }
      return text.style == .title || text.style == .heading ? 10 : gap
    }
    return 1.5 * gap
  }

  private mutating func draw(_ text: Chart.Text, _ x: Double, _ y: Double, _ width: Double) -> Double {
    let type = Typeface(text.style)
    let lines = type.lines(text.words, width)
    for (index, line) in lines.enumerated() {
      canvas.text(
        line, x, y + Double(index) * type.lineHeight + type.size, type, text.style == .caption ? .faint : .ink)
    }
    return Double(lines.count) * type.lineHeight
  }

  /// The head of a chart; how high it is.
  mutating func title(_ words: String, _ x: Double, _ y: Double, _ width: Double) -> Double {
    if words.isEmpty { return 0 }
    return draw(Chart.Text(words, .heading), x, y, width) + 8
  }

  /// What each color is; how high that is.
  mutating func legend(_ names: [String], _ x: Double, _ y: Double, _ width: Double) -> Double {
    let type = Typeface.caption
    var (left, top) = (0.0, 0.0)
    for (index, name) in names.enumerated() {
      let words = type.fitted(name, width - 18)
      let needed = 18 + type.width(words) + 14
      if left > 0, left + needed > width { (left, top) = (0, top + 20) }
      canvas.box(x + left, y + top + 4, 10, 10, radius: 3, .series(index))
      canvas.text(words, x + left + 16, y + top + 13, type, .ink)
      left += needed
    }
    return top + 20
  }
}
