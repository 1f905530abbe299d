extension Sheet {
  func lines(of bars: Chart.Bars, _ width: Int) -> [TextLine] {
    let stacks = bars.stacks
    if stacks.isEmpty { return title(bars.title, width) }
    // Few columns are read more easily as rows, with their numbers.
    let isUpright = bars.axis == .vertical && stacks.count > 8 && stacks.count + 10 <= width && bars.series.count == 1
    let body = isUpright ? columns(stacks.map { $0[0] }, bars.labels, bars.unit, width) : rows(bars, stacks, width)
    return title(bars.title, width) + body + (bars.series.count > 1 ? legend(bars.series.map(\.name), width) : [])
  }

  /// A row for each label: the label, the bar, the value.
  private func rows(_ bars: Chart.Bars, _ stacks: [[Double]], _ width: Int) -> [TextLine] {
    let values = stacks.map { bars.unit.text($0.reduce(0, +)) }
    let valueRoom = values.map(\.columns).max() ?? 0
    let longest = bars.labels.map { $0.plain.columns }.max() ?? 0
    let labelRoom = max(0, min(longest, max(width * 2 / 5, 6), width - valueRoom - 5))
    let room = max(width - labelRoom - valueRoom - 4, 1)
    let highest = max(stacks.map { $0.reduce(0, +) }.max() ?? 0, .leastNormalMagnitude)
    return stacks.enumerated().map { index, stack in
      var line = TextLine(style.fitted(bars.labels[index], labelRoom))
      line.pad(to: labelRoom + 2)
      var (start, sum) = (line.columns, 0.0)
      for (series, value) in stack.enumerated() {
        sum += value
        let length = sum / highest * Double(room) - Double(line.columns - start)
        line.append(bar(length, series, isAlone: stack.count == 1), .series(series), style)
      }
      // Something is never drawn as nothing.
      if sum > 0, line.columns == start { line.append(style.hasBlocks ? "▏" : "|", .series(0), style) }
      start = width - values[index].columns
      line.pad(to: start)
      line.append(values[index])
      return line
    }
  }

  /// Columns over labels, eight lines high.
  func columns(
    _ values: [Double], _ labels: [String], _ unit: Chart.Unit, _ width: Int, series: Int = 0
  ) -> [TextLine] {
    let tall = 6
    let scale = unit.scale(to: values.max() ?? 0)
    let highest = max(scale.last ?? 1, .leastNormalMagnitude)
    let marks = (unit.text(highest), unit.text(highest / 2))
    let margin = max(marks.0.columns, marks.1.columns) + 2
    let room = max(1, width - margin)
    let slot = max(1, min(6, room / max(values.count, 1)))
    let (thickness, shown) = (slot > 1 ? slot - 1 : 1, values.prefix(room / slot))
    var lines: [TextLine] = []
    for row in (0..<tall).reversed() {
      var line = TextLine()
      let name = row == tall - 1 ? marks.0 : row == tall / 2 - 1 ? marks.1 : ""
      line.pad(to: margin - 2 - name.columns)
      line.append(name, .faint, style)
      line.append(style.hasBlocks ? " │" : " |", .faint, style)
      for value in shown {
        let fill = value / highest * Double(tall) - Double(row)
        line.append(
          String(repeating: block(fill, isLowest: row == 0 && value > 0), count: thickness), .series(series), style)
        if slot > thickness { line.append(" ") }
      }
      lines.append(line)
    }
    return lines + [axis(margin, shown.count * slot), names(labels, slot, margin, width)]
  }

  /// A cell of a column that is filled from below.
  private func block(_ fill: Double, isLowest: Bool) -> String {
    if !style.hasBlocks { return fill >= 0.5 ? "#" : fill > 0.1 || isLowest ? "." : " " }
    let eighths = min(8, Int((fill * 8).rounded()))
    let blocks = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return blocks[max(eighths, isLowest ? 1 : 0)]
  }

  private func axis(_ margin: Int, _ length: Int) -> TextLine {
    var line = TextLine()
    line.pad(to: margin - 1)
    line.append(
      style.hasBlocks ? "└" + String(repeating: "─", count: length) : "+" + String(repeating: "-", count: length),
      .faint, style)
    return line
  }

  /// Labels below columns, as many as there is room for.
  private func names(_ labels: [String], _ slot: Int, _ margin: Int, _ width: Int) -> TextLine {
    var line = TextLine()
    let widest = min(labels.map { $0.plain.columns }.max() ?? 0, 16) + 1
    let each = max(1, (widest + slot - 1) / slot)
    for index in Swift.stride(from: 0, to: labels.count, by: each) {
      let start = margin + index * slot
      let room = min(each * slot - (each * slot > 1 ? 1 : 0), width - start)
      if room < 1 { break }
      line.pad(to: start)
      line.append(style.fitted(labels[index], room), .faint, style)
    }
    return line
  }
}
