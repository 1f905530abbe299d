public import PicketJSON

extension Chart {
  /// What `init(json:)` reads.
  public var json: JSON {
    switch self {
    case .text(let text):
      [
        "kind": "text", "style": .string(text.style.rawValue), "text": .string(text.words),
      ]
    case .stack(let stack):
      [
        "kind": "stack", "axis": .string(stack.axis.rawValue), "charts": .array(stack.charts.map(\.json)),
      ]
    case .grid(let grid):
      [
        "kind": "grid", "columns": .int(grid.columns), "charts": .array(grid.charts.map(\.json)),
      ]
    case .bar(let bars):
      [
        "kind": "bar", "title": .string(bars.title), "axis": .string(bars.axis.rawValue),
        "unit": .string(bars.unit.rawValue), "labels": .strings(bars.labels), "series": Chart.json(of: bars.series),
      ]
    case .line(let lines):
      [
        "kind": "line", "title": .string(lines.title), "unit": .string(lines.unit.rawValue),
        "labels": .strings(lines.labels), "series": Chart.json(of: lines.series),
      ]
    case .pie(let pie):
      [
        "kind": "pie", "title": .string(pie.title), "unit": .string(pie.unit.rawValue),
        "slices": .array(pie.slices.map { ["label": .string($0.label), "value": .double($0.value)] }),
      ]
    case .timeline(let timeline):
      [
        "kind": "timeline", "title": .string(timeline.title), "from": .int(timeline.range.lowerBound),
        "to": .int(timeline.range.upperBound),
        "ticks": .array(timeline.ticks.map { ["at": .int($0.at), "label": .string($0.label)] }),
        "rows": .array(
          timeline.rows.map { row in
            [
              "label": .string(row.label),
              "spans": .array(row.spans.map { .array([.int($0.lowerBound), .int($0.upperBound)]) }),
            ]
          }),
      ]
    }
  }

  private static func json(of series: [Series]) -> JSON {
    .array(series.map { ["name": .string($0.name), "values": .array($0.values.map { .double($0) })] })
  }
}
