extension Sheet {
  /// Columns for each series, one below the other.
  func lines(of lines: Chart.Lines, _ width: Int) -> [TextLine] {
    var drawn = title(lines.title, width)
    for (index, series) in lines.series.enumerated() {
      if !series.name.isEmpty { drawn.append(TextLine(style.fitted(series.name, width), .series(index), style)) }
      drawn += columns(
        series.values.map { Chart.Unit.drawable($0) }, lines.labels, lines.unit, width, series: index)
    }
    return drawn
  }

  /// The whole as a line, and below it a row for each part.
  func lines(of pie: Chart.Pie, _ width: Int) -> [TextLine] {
    let shares = pie.shares
    var whole = TextLine()
    var sum = 0.0
    for (index, share) in shares.enumerated() {
      sum += share
      let length = Int((sum * Double(width)).rounded()) - whole.columns
      whole.append(String(repeating: fill(index), count: max(0, length)), .series(index), style)
    }
    let values = pie.slices.map { pie.unit.text($0.value) }
    let percents = shares.map { Chart.Unit.percent.text($0 * 100) }
    let (valueRoom, percentRoom) = (values.map(\.columns).max() ?? 0, 5)
    let rows = pie.slices.enumerated().map { index, slice in
      var line = TextLine(fill(index), .series(index), style)
      line.append(" " + style.fitted(slice.label, width - valueRoom - percentRoom - 6))
      line.pad(to: width - percentRoom - 2 - values[index].columns)
      line.append(values[index])
      line.pad(to: width - percents[index].columns)
      line.append(percents[index], .faint, style)
      return line
    }
    return title(pie.title, width) + (whole.columns > 0 ? [whole] : []) + rows
  }

  /// A row for each thing: fuller cells where more of their time was used.
  func lines(of timeline: Chart.Timeline, _ width: Int) -> [TextLine] {
    let labelRoom = min(timeline.rows.map { $0.label.plain.columns }.max() ?? 0, max(width / 3, 6))
    let room = max(width - labelRoom - 2, 4)
    var lines = title(timeline.title, width)
    for row in timeline.rows {
      var line = TextLine(style.fitted(row.label, labelRoom))
      line.pad(to: labelRoom + 2)
      var cells = [Double](repeating: 0, count: room)
      for span in timeline.shares(of: row) {
        let (from, to) = (span.lowerBound * Double(room), span.upperBound * Double(room))
        for cell in Int(from)..<min(Int(to.rounded(.up)), room) {
          cells[cell] = min(1, cells[cell] + min(to, Double(cell + 1)) - max(from, Double(cell)))
        }
      }
      for cell in cells { line.append(shade(cell), cell > 0 ? .series(0) : .faint, style) }
      lines.append(line)
    }
    if timeline.ticks.isEmpty { return lines }
    var names = TextLine()
    for tick in timeline.ticks {
      guard let share = timeline.share(of: tick.at) else { continue }
      let label = style.fitted(tick.label, room)
      let column = min(labelRoom + 2 + Int(share * Double(room)), width - label.columns)
      if names.columns > 0, column <= names.columns { continue }
      names.pad(to: column)
      names.append(label, .faint, style)
    }
    return lines + [names]
  }

  private func shade(_ share: Double) -> String {
    let shades = style.hasBlocks ? ["·", "░", "▒", "▓", "█"] : [".", "-", "=", "+", "#"]
    return shades[share <= 0 ? 0 : min(4, 1 + Int(share * 3.99))]
  }
}
