extension SVGDrawing {
  mutating func draw(_ bars: Chart.Bars, _ x: Double, _ y: Double, _ width: Double) -> Double {
    var height = title(bars.title, x, y, width)
    let stacks = bars.stacks
    if stacks.isEmpty { return height }
    switch bars.axis {
    case .horizontal: height += rows(bars, stacks, x, y + height, width)
    case .vertical: height += columns(bars, stacks, x, y + height, width)
    }
    if bars.series.count > 1 { height += 8 + legend(bars.series.map(\.name), x, y + height + 8, width) }
    return height
  }

  /// A row for each label: the label, the bar, the value.
  private mutating func rows(
    _ bars: Chart.Bars, _ stacks: [[Double]], _ x: Double, _ y: Double, _ width: Double
  ) -> Double {
    let (type, row, thickness) = (Typeface.body, 28.0, 14.0)
    let values = stacks.map { bars.unit.text($0.reduce(0, +)) }
    let valueRoom = (values.map { type.width($0) }.max() ?? 0) + 10
    let labelRoom = min((bars.labels.map { type.width($0) }.max() ?? 0) + 12, width * 0.4)
    let room = max(width - labelRoom - valueRoom, 20)
    let highest = max(stacks.map { $0.reduce(0, +) }.max() ?? 0, .leastNormalMagnitude)
    for (index, stack) in stacks.enumerated() {
      let top = y + Double(index) * row
      canvas.text(type.fitted(bars.labels[index], labelRoom - 12), x, top + 18, type, .ink)
      canvas.box(x + labelRoom, top + 7, room, thickness, radius: 4, .track)
      var left = 0.0
      for (series, value) in stack.enumerated() where value > 0 {
        let length = max(value / highest * room, 2)
        canvas.box(
          x + labelRoom + left, top + 7, min(length, room - left), thickness, radius: stack.count > 1 ? 0 : 4,
          .series(series), words: bars.words(index, series, value))
        left = min(left + length, room - 2)
      }
      canvas.text(values[index], x + width, top + 18, type, .ink, .end)
    }
    return Double(stacks.count) * row
  }

  /// Columns beside each other, over a grid.
  private mutating func columns(
    _ bars: Chart.Bars, _ stacks: [[Double]], _ x: Double, _ y: Double, _ width: Double
  ) -> Double {
    let frame = Frame(
      x, y, width, scale: bars.unit.scale(to: stacks.map { $0.reduce(0, +) }.max() ?? 0), unit: bars.unit)
    grid(frame)
    let slot = frame.width / Double(stacks.count)
    let thickness = min(slot * 0.62, 44)
    for (index, stack) in stacks.enumerated() {
      let left = frame.x + slot * (Double(index) + 0.5) - thickness / 2
      var bottom = frame.base
      for (series, value) in stack.enumerated() where value > 0 {
        let length = max(frame.height(of: value), 1.5)
        let isHighest = series == stack.lastIndex { $0 > 0 }
        canvas.column(
          left, max(bottom - length, frame.y), thickness, min(length, bottom - frame.y), radius: isHighest ? 5 : 0,
          .series(series), words: bars.words(index, series, value))
        bottom = max(bottom - length, frame.y)
      }
    }
    names(bars.labels, frame)
    return frame.whole
  }
}

/// Where values are drawn over a grid, and how large they are.
struct Frame {
  static let tall = 150.0

  let x: Double
  let y: Double
  let width: Double
  let scale: [Double]
  let unit: Chart.Unit
  /// Room for the names of the grid's lines, on the right.
  let margin: Double

  init(_ x: Double, _ y: Double, _ width: Double, scale: [Double], unit: Chart.Unit) {
    margin = (scale.map { Typeface.caption.width(unit.text($0)) }.max() ?? 0) + 8
    (self.x, self.y, self.width) = (x, y + 8, max(width - margin, 20))
    (self.scale, self.unit) = (scale, unit)
  }

  var base: Double { y + Frame.tall }
  /// With labels below.
  var whole: Double { Frame.tall + 8 + 22 }

  func name(of value: Double) -> String { value == 0 ? "0" : unit.text(value) }

  func height(of value: Double) -> Double {
    value / max(scale.last ?? 1, .leastNormalMagnitude) * Frame.tall
  }
}

extension SVGDrawing {
  mutating func grid(_ frame: Frame) {
    for value in frame.scale {
      let y = frame.base - frame.height(of: value)
      canvas.line(frame.x, y, frame.x + frame.width, y, .track)
      canvas.text(frame.name(of: value), frame.x + frame.width + frame.margin, y + 4, .caption, .faint, .end)
    }
  }

  /// Labels below a frame, as many as there is room for.
  mutating func names(_ labels: [String], _ frame: Frame) {
    let slot = frame.width / Double(max(labels.count, 1))
    let widest = (labels.map { Typeface.caption.width($0) }.max() ?? 0) + 8
    let each = max(1, Int((min(widest, frame.width) / slot).rounded(.up)))
    for index in stride(from: 0, to: labels.count, by: each) {
      let words = Typeface.caption.fitted(labels[index], min(slot * Double(each), frame.width))
      let half = Typeface.caption.width(words) / 2
      // A long name at an end stands beside the middle of its slot.
      let middle = min(max(frame.x + slot * (Double(index) + 0.5), frame.x + half), frame.x + frame.width - half)
      canvas.text(words, middle, frame.base + 17, .caption, .faint, .middle)
    }
  }
}

extension Chart.Bars {
  /// Drawable values of each label, series by series.
  var stacks: [[Double]] {
    labels.indices.map { index in
      series.map { $0.values.indices.contains(index) ? Chart.Unit.drawable($0.values[index]) : 0 }
    }
  }

  func words(_ index: Int, _ series: Int, _ value: Double) -> String {
    let name = self.series[series].name
    return labels[index] + (name.isEmpty ? "" : ", \(name)") + ": " + unit.text(value)
  }
}
