extension SVGDrawing {
  mutating func draw(_ lines: Chart.Lines, _ x: Double, _ y: Double, _ width: Double) -> Double {
    var height = title(lines.title, x, y, width)
    let values = lines.series.map { $0.values.prefix(max(lines.labels.count, 1)).map { Chart.Unit.drawable($0) } }
    let frame = Frame(
      x, y + height, width, scale: lines.unit.scale(to: values.joined().max() ?? 0), unit: lines.unit)
    grid(frame)
    // The first dot and the last lie within the frame, however many there are.
    let reach = 3.0
    let slot = (frame.width - 2 * reach) / Double(max(lines.labels.count, 1))
    for (index, series) in values.enumerated() {
      let points = series.enumerated().map { place, value in
        (x: frame.x + reach + slot * (Double(place) + 0.5), y: frame.base - frame.height(of: value))
      }
      if values.count == 1 { canvas.area(points, above: frame.base, .series(index)) }
      if points.count > 1 { canvas.curve(points, .series(index)) }
      for (place, point) in points.enumerated() {
        canvas.dot(
          point.x, point.y, points.count > 12 ? 2 : reach, .series(index),
          words: lines.words(index, place, series[place]))
      }
    }
    names(lines.labels, frame)
    height += frame.whole
    if lines.series.count > 1 { height += 8 + legend(lines.series.map(\.name), x, y + height + 8, width) }
    return height
  }
}
