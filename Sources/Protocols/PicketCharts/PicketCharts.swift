// PicketCharts: a picture as a value, drawn for pages and for terminals.
//
//     let chart = Chart.stack([
//       .text("This week", .title),
//       .bar(Chart.Bars(labels: ["Mon", "Tue"], values: [3_600, 5_400], unit: .seconds, axis: .vertical)),
//     ])
//     chart.svg(width: 640, theme: .automatic)     // for pages: no script, with its numbers as text
//     chart.characters(width: 80)                  // for terminals
//     try Chart(json: chart.json)                  // the same chart
//
//     Values/       what charts are made of, and how amounts are written
//     JSON/         charts from other programs, within bounds
//     SVG/          pictures, which work on light and dark pages
//     Characters/   the same in characters, with blocks and colors where the terminal has them
//
// A chart may come from a hostile app: every text is escaped, and every value is made drawable before it is drawn. Equal
// charts give equal bytes.

/// A picture, made of other pictures or of values.
public indirect enum Chart: Hashable, Sendable {
  case text(Text)
  case stack(Stack)
  case grid(Grid)
  case bar(Bars)
  case line(Lines)
  case pie(Pie)
  case timeline(Timeline)
}

extension Chart {
  public static func text(_ words: String, _ style: Text.Style) -> Chart { .text(Text(words, style)) }

  /// Charts below each other, or beside each other.
  public static func stack(_ charts: [Chart], axis: Axis = .vertical) -> Chart {
    .stack(Stack(charts, axis: axis))
  }

  public static func grid(_ charts: [Chart], columns: Int) -> Chart { .grid(Grid(charts, columns: columns)) }
}
