extension SVGDrawing {
  /// A ring with the whole in its middle, and beside it what each part is.
  mutating func draw(_ pie: Chart.Pie, _ x: Double, _ y: Double, _ width: Double) -> Double {
    let height = title(pie.title, x, y, width)
    let (shares, whole) = (pie.shares, pie.whole)
    let isNarrow = width < 330
    let size = min(isNarrow ? width : width * 0.42, 190)
    let (thickness, middle) = (size * 0.17, (x: x + (isNarrow ? width : size) / 2, y: y + height + size / 2))
    let radius = (size - thickness) / 2
    canvas.arc(middle.x, middle.y, radius, thickness: thickness, from: 0, to: 1, .track)
    // A hair of the page between two parts.
    let gap = shares.count { $0 > 0 } > 1 ? 0.004 : 0
    var start = 0.0
    for (index, share) in shares.enumerated() where share > 0 {
      canvas.arc(
        middle.x, middle.y, radius, thickness: thickness, from: start + gap / 2,
        to: max(start + share - gap / 2, start + share / 2),
        .series(index), words: pie.words(index, share))
      start += share
    }
    let sum = pie.unit.text(whole)
    let room = size - 2 * thickness - 14
    let number = Typeface(size: min(size * 0.12, room / Typeface(size: 1, isBold: true).width(sum)), isBold: true)
    canvas.text(sum, middle.x, middle.y + number.size * 0.36, number, .ink, .middle)
    let (left, width) = isNarrow ? (x, width) : (x + size + 28, width - size - 28)
    let rows = Double(pie.slices.count) * SVGDrawing.height(ofRowsOf: pie, width)
    let top = isNarrow ? y + height + size + 12 : y + height + max(0, (size - rows) / 2)
    drawRows(of: pie, left, top, width)
    return height + (isNarrow ? size + 12 + rows : max(size, rows))
  }

  private static let percentRoom = Typeface.caption.width("100 %")

  /// Values are below their labels where there is no room beside them.
  private static func height(ofRowsOf pie: Chart.Pie, _ width: Double) -> Double {
    let isCrowded = pie.slices.contains { slice in
      let label = min(Typeface.body.width(slice.label), 60)
      return label + Typeface.strong.width(pie.unit.text(slice.value)) + percentRoom + 44 > width
    }
    return isCrowded ? 42 : 24
  }

  private mutating func drawRows(of pie: Chart.Pie, _ left: Double, _ top: Double, _ width: Double) {
    let (height, right, shares) = (SVGDrawing.height(ofRowsOf: pie, width), left + width, pie.shares)
    let isBeside = height == 24
    for (index, slice) in pie.slices.enumerated() {
      let line = top + Double(index) * height
      let percent = Chart.Unit.percent.text(shares[index] * 100)
      let value = Typeface.strong.fitted(pie.unit.text(slice.value), width - SVGDrawing.percentRoom - 10)
      let valueRoom = isBeside ? Typeface.strong.width(value) + SVGDrawing.percentRoom + 20 : 0
      let base = isBeside ? line + 17 : line + 34
      canvas.box(left, line + 6, 12, 12, radius: 3, .series(index))
      canvas.text(Typeface.body.fitted(slice.label, width - valueRoom - 20), left + 20, line + 17, .body, .ink)
      canvas.text(value, right - SVGDrawing.percentRoom - 10, base, .strong, .ink, .end)
      canvas.text(percent, right, base, .caption, .faint, .end)
    }
  }
}

extension Chart.Pie {
  var whole: Double { slices.reduce(0) { $0 + Chart.Unit.drawable($1.value) } }

  /// Of each slice, from 0 to 1.
  var shares: [Double] {
    let whole = whole
    return slices.map { whole > 0 ? Chart.Unit.drawable($0.value) / whole : 0 }
  }

  func words(_ index: Int, _ share: Double) -> String {
    "\(slices[index].label): \(unit.text(slices[index].value)), \(Chart.Unit.percent.text(share * 100))"
  }
}
