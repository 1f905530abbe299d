internal import Activity

/// An interval cut where hours, days or weeks of a time zone begin.
struct UsageSlots {
  enum Unit: String, CaseIterable {
    case hour
    case day
    case week
  }

  /// Five weeks by the hour.
  static let most = 24 * 36

  /// Where each slot begins, and behind them the end of the interval.
  private let bounds: [Int]
  let slots: [Range<Int>]

  /// nil where there would be too many.
  init?(_ interval: Range<Int>, by unit: Unit, in zone: Zone) {
    var bounds = [interval.lowerBound]
    while let last = bounds.last, last < interval.upperBound {
      guard bounds.count <= UsageSlots.most else { return nil }
      bounds.append(min(UsageSlots.end(of: unit, at: last, in: zone), interval.upperBound))
    }
    self.bounds = bounds
    slots = zip(bounds, bounds.dropFirst()).map { $0..<$1 }
  }

  /// The slot in which an hour since 1970 begins: the first one for an hour that began before it.
  func slot(ofHour hour: Int) -> Int { slot(of: hour * 3_600) }

  /// The slots that have some of a time.
  func slots(from: Int, to: Int) -> Range<Int> {
    guard let begin = bounds.first, let end = bounds.last, from < end, to > begin, from < to else { return 0..<0 }
    return slot(of: from)..<slot(of: to - 1) + 1
  }

  /// The slot that has an instant, else the first or the last one.
  private func slot(of time: Int) -> Int {
    var (low, high) = (0, bounds.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if bounds[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }

  private static func end(of unit: Unit, at moment: Int, in zone: Zone) -> Int {
    let local = zone.local(moment)
    let end: Int
    switch unit {
    case .hour: end = moment + 3_600 - local.time.seconds % 3_600
    case .day: end = zone.day(local.date).upperBound
    case .week: end = zone.day(local.date.adding(days: 7 - local.date.weekday.rawValue)).upperBound
    }
    // A slot is never empty, whatever a zone says.
    return end > moment ? end : moment + 3_600
  }
}
