internal import Activity

/// What a guardian opened of one rule on one day.
enum DayOpening: Hashable {
  /// A schedule does not count.
  case skipped(CivilDate)
  /// A limit is so many seconds longer, all that was given on that day together.
  case extra(CivilDate, seconds: Int)
  /// A schedule stops nothing at these times, which begin on that day: in seconds since 1970, in order and apart from each other.
  case lifted(CivilDate, [Range<Int>])

  /// By which it is the same thing on all nodes.
  var place: String {
    switch self {
    case .skipped(let date): "skipped \(date.text)"
    case .extra(let date, _): "extra \(date.text)"
    case .lifted(let date, _): "lifted \(date.text)"
    }
  }

  /// Whether it opens nothing more, in any zone: the last one is twelve hours behind.
  func isOver(at time: Int) -> Bool {
    switch self {
    case .skipped(let date), .extra(let date, _): time >= (date.day1970 + 1) * 86_400 + 12 * 3_600
    case .lifted(_, let times): times.allSatisfy { time >= $0.upperBound }
    }
  }

  /// What both open.
  func least(_ other: DayOpening) -> DayOpening {
    switch (self, other) {
    case (.extra(let date, let seconds), .extra(_, let others)): .extra(date, seconds: min(seconds, others))
    case (.lifted(let date, let times), .lifted(_, let others)):
      .lifted(
        date,
        times.flatMap { time in others.map { time.clamped(to: $0) } }.filter { !$0.isEmpty }.united)
    default: self
    }
  }

  /// Without what is over by itself, which a household forgets when it likes.
  func after(_ time: Int) -> DayOpening {
    guard case .lifted(let date, let times) = self else { return self }
    return .lifted(date, times.filter { $0.upperBound > time })
  }
}

extension [Range<Int>] {
  /// In order, and those that touch as one.
  var united: [Range<Int>] {
    var united: [Range<Int>] = []
    for time in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = united.last, last.upperBound >= time.lowerBound {
        united[united.count - 1] = last.lowerBound..<Swift.max(last.upperBound, time.upperBound)
      } else {
        united.append(time)
      }
    }
    return united
  }
}

extension DayChanges {
  func openings(in zone: Zone) -> [DayOpening] {
    let lifts = Dictionary(grouping: lifted) { zone.local($0.lowerBound).date }
    return skipped.map { .skipped($0) } + extra.map { .extra($0.key, seconds: $0.value) }
      + lifts.map { .lifted($0.key, $0.value.united) }
  }

  mutating func remove(_ opening: DayOpening, in zone: Zone) {
    switch opening {
    case .skipped(let date): skipped.remove(date)
    case .extra(let date, _): extra[date] = nil
    case .lifted(let date, _): lifted.removeAll { zone.local($0.lowerBound).date == date }
    }
  }

  mutating func insert(_ opening: DayOpening, in zone: Zone) {
    remove(opening, in: zone)
    switch opening {
    case .skipped(let date): skipped.insert(date)
    case .extra(let date, let seconds): extra[date] = seconds
    case .lifted(_, let times): lifted += times
    }
  }
}
