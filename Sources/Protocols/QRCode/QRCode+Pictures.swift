extension QRCode {
  /// The dark squares as a path of SVG, in a square of `whole` units: dark on light whatever the page's colors are, since cameras
  /// want it so.
  package var path: String {
    var path = ""
    for row in 0..<side {
      for run in runs(in: row) {
        path += "M\(run.lowerBound + QRCode.edge) \(row + QRCode.edge)h\(run.count)v1h-\(run.count)z"
      }
    }
    return path
  }

  /// Squares of a side with the edge.
  package var whole: Int { side + 2 * QRCode.edge }

  /// As lines for a terminal, two rows of squares in each. Light squares are drawn, as a dark terminal needs it; on a light one the
  /// picture is inverted, which telephones read too.
  package var lines: [String] {
    let range = -QRCode.edge..<side + QRCode.edge
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
      String(
        range.map { column -> Character in
          let isLightBelow = range.contains(row + 1) && !self[column: column, row: row + 1]
          switch (!self[column: column, row: row], isLightBelow) {
          case (true, true): return "█"
          case (true, false): return "▀"
          case (false, true): return "▄"
          case (false, false): return " "
          }
        })
    }
  }

  /// Neighbouring dark squares of a row.
  private func runs(in row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for column in 0..<side where self[column: column, row: row] {
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }
}
