extension Chart {
  /// What a terminal can show.
  public struct CharacterStyle: Hashable, Sendable {
    /// Blocks and other characters beyond ASCII.
    public var hasBlocks: Bool
    public var hasColor: Bool

    public init(hasBlocks: Bool = true, hasColor: Bool = false) {
      (self.hasBlocks, self.hasColor) = (hasBlocks, hasColor)
    }

    /// ASCII alone, as far as the texts are.
    public static let plain = CharacterStyle(hasBlocks: false)
    public static let blocks = CharacterStyle()
  }

  static let fewestColumns = 20
  static let mostColumns = 400

  /// The picture in lines of at most so many columns.
  public func characters(width: Int = 80, style: CharacterStyle = .blocks) -> String {
    let width = min(max(width, Chart.fewestColumns), Chart.mostColumns)
    return Sheet(style: style).lines(of: self, width).map { $0.trimmed + "\n" }.joined()
  }
}

/// Draws charts in lines.
struct Sheet {
  let style: Chart.CharacterStyle

  func lines(of chart: Chart, _ width: Int) -> [TextLine] {
    switch chart {
    case .text(let text): lines(of: text, width)
    case .bar(let bars): lines(of: bars, width)
    case .line(let lines): self.lines(of: lines, width)
    case .pie(let pie): lines(of: pie, width)
    case .timeline(let timeline): lines(of: timeline, width)
    case .stack(let stack):
      lines(of: stack.charts, columns: stack.axis == .vertical ? 1 : max(1, stack.charts.count), width)
    case .grid(let grid): lines(of: grid.charts, columns: max(1, grid.columns), width)
    }
  }

  private func lines(of charts: [Chart], columns: Int, _ width: Int) -> [TextLine] {
    let gap = 3
    let columns = min(columns, max(1, (width + gap) / (Chart.fewestColumns + gap)))
    let column = (width - gap * (columns - 1)) / columns
    var lines: [TextLine] = []
    for start in stride(from: 0, to: charts.count, by: columns) {
      if start > 0, !Sheet.belong(charts[start - 1], charts[start]) { lines.append(TextLine()) }
      let row = charts[start..<min(start + columns, charts.count)].map { self.lines(of: $0, column) }
      for index in 0..<(row.map(\.count).max() ?? 0) {
        var line = TextLine()
        for (place, cell) in row.enumerated() where index < cell.count {
          line.pad(to: place * (column + gap))
          line.append(cell[index])
        }
        lines.append(line)
      }
    }
    return lines
  }

  /// Lines of text follow each other without a gap.
  private static func belong(_ chart: Chart, _ next: Chart) -> Bool {
    guard case .text(let text) = chart, case .text = next else { return false }
    return text.style != .title
  }

  private func lines(of text: Chart.Text, _ width: Int) -> [TextLine] {
    let paint: TextLine.Paint? =
      switch text.style {
      case .title, .heading, .figure: .bold
      case .caption: .faint
      case .body: nil
      }
    return style.lines(text.words, width).map { TextLine($0, paint, style) }
  }

  func title(_ words: String, _ width: Int) -> [TextLine] {
    lines(of: Chart.Text(words, .heading), width)
  }

  /// What each color is.
  func legend(_ names: [String], _ width: Int) -> [TextLine] {
    var lines: [TextLine] = []
    var line = TextLine()
    for (index, name) in names.enumerated() {
      let words = style.fitted(name, width - 3)
      if line.columns > 0, line.columns + 4 + words.columns > width {
        lines.append(line)
        line = TextLine()
      }
      if line.columns > 0 { line.append("  ") }
      line.append(fill(index), .series(index), style)
      line.append(" " + words)
    }
    return line.columns > 0 ? lines + [line] : lines
  }

  /// The character that a series is filled with: told apart without colors as well.
  func fill(_ series: Int) -> String {
    let fills = style.hasBlocks ? (style.hasColor ? ["█"] : ["█", "▒", "▓", "░"]) : ["#", "=", "+", "-", "o", "x"]
    return fills[series % fills.count]
  }

  /// A bar of so many columns, which may end within one.
  func bar(_ length: Double, _ series: Int = 0, isAlone: Bool = true) -> String {
    let eighths = Int((max(0, length) * 8).rounded())
    if !style.hasBlocks || !isAlone {
      return String(repeating: fill(series), count: Int(max(0, length).rounded()))
    }
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}
