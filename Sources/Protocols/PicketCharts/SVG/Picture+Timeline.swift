extension SVGDrawing {
  /// A row for each thing, with its label on the left and its spans on a track. All have one color: labels tell them apart, and a
  /// pie beside it gives colors another meaning.
  mutating func draw(_ timeline: Chart.Timeline, _ x: Double, _ y: Double, _ width: Double) -> Double {
    let height = title(timeline.title, x, y, width)
    let (type, row, thickness) = (Typeface.body, 26.0, 16.0)
    let labelRoom = min((timeline.rows.map { type.width($0.label) }.max() ?? 0) + 12, width * 0.35)
    let (left, room) = (x + labelRoom, max(width - labelRoom, 20))
    let (top, bottom) = (y + height, y + height + Double(timeline.rows.count) * row)
    for tick in timeline.ticks {
      guard let share = timeline.share(of: tick.at) else { continue }
      canvas.line(left + share * room, top, left + share * room, bottom + 4, .track)
    }
    for (index, line) in timeline.rows.enumerated() {
      let y = top + Double(index) * row
      canvas.text(type.fitted(line.label, labelRoom - 12), x, y + 17, type, .ink)
      canvas.box(left, y + 5, room, thickness, radius: 4, .track)
      for span in timeline.shares(of: line) {
        let length = max((span.upperBound - span.lowerBound) * room, 1.5)
        canvas.box(
          min(left + span.lowerBound * room, left + room - length), y + 5, length, thickness, radius: 3,
          .series(0), words: line.label)
      }
    }
    var free = left - 20
    for tick in timeline.ticks {
      guard let share = timeline.share(of: tick.at) else { continue }
      let words = Typeface.caption.fitted(tick.label, room)
      let half = Typeface.caption.width(words) / 2
      // A label that has no room beside the one before is left out.
      let middle = min(max(left + share * room, left + half), left + room - half)
      if middle - half < free { continue }
      canvas.text(words, middle, bottom + 18, .caption, .faint, .middle)
      free = middle + half + 8
    }
    return height + Double(timeline.rows.count) * row + (timeline.ticks.isEmpty ? 0 : 24)
  }
}

extension Chart.Timeline {
  private func place(_ time: Int) -> Double {
    let length = Double(range.upperBound) - Double(range.lowerBound)
    return length > 0 ? (Double(time) - Double(range.lowerBound)) / length : 0
  }

  /// Where a time lies, from 0 to 1; nil for one that is not in the range.
  func share(of time: Int) -> Double? {
    let place = place(time)
    return (0...1).contains(place) ? place : nil
  }

  /// The parts of a row's spans that lie in the range.
  func shares(of row: Row) -> [Range<Double>] {
    row.spans.compactMap { span in
      let (from, to) = (max(place(span.lowerBound), 0), min(place(span.upperBound), 1))
      return from < to ? from..<to : nil
    }
  }
}
