// A picture in words, for readers who do not see it: titles, and each value with its label.
extension Chart {
  var words: String {
    switch self {
    case .text(let text): text.words
    case .stack(let stack): Chart.sentences(of: stack.charts)
    case .grid(let grid): Chart.sentences(of: grid.charts)
    case .bar(let bars): Chart.list(bars.title, bars.words)
    case .line(let lines): Chart.list(lines.title, lines.words)
    case .pie(let pie): Chart.list(pie.title, zip(pie.slices.indices, pie.shares).map { pie.words($0, $1) })
    case .timeline(let timeline): Chart.list(timeline.title, timeline.rows.map(\.label))
    }
  }

  private static func sentences(of charts: [Chart]) -> String {
    charts.lazy.map(\.words).filter { !$0.isEmpty }.joined(separator: ". ")
  }

  private static func list(_ title: String, _ values: [String]) -> String {
    let values = values.joined(separator: "; ")
    return [title, values].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

extension Chart.Bars {
  /// Of hours without use and the like there is nothing to say.
  fileprivate var words: [String] {
    zip(labels.indices, stacks).flatMap { index, stack in
      stack.enumerated().filter { $0.element > 0 }.map { words(index, $0.offset, $0.element) }
    }
  }
}

extension Chart.Lines {
  fileprivate var words: [String] {
    series.indices.flatMap { line in
      series[line].values.prefix(max(labels.count, 1)).enumerated().filter { $0.element > 0 }.map {
        words(line, $0.offset, Chart.Unit.drawable($0.element))
      }
    }
  }

  /// A value with what it is of.
  func words(_ line: Int, _ place: Int, _ value: Double) -> String {
    let label = labels.indices.contains(place) ? labels[place] : ""
    return [series[line].name, label].filter { !$0.isEmpty }.joined(separator: ", ") + ": " + unit.text(value)
  }
}
