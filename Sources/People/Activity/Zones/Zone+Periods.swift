/// Time between two transitions.
extension Zone {
  /// From `since` on, and before `until`, one offset counts.
  struct Period {
    let since: Int
    let until: Int
    let offset: Int
  }

  /// The period that an instant lies in.
  func period(at instant: Int) -> Period {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].instant <= instant { low = middle + 1 } else { high = middle }
    }
    if low < transitions.count {
      return Period(
        since: low == 0 ? .min : transitions[low - 1].instant, until: transitions[low].instant,
        offset: low == 0 ? before : transitions[low - 1].offset)
    }
    let begin = transitions.last?.instant ?? .min
    guard let rule else {
      // The farthest instants are never reached, so sums with an offset do not overflow.
      return Period(since: begin, until: Zone.never, offset: transitions.last?.offset ?? before)
    }
    let period = rule.period(at: min(max(instant, Zone.earliest), Zone.latest))
    // Beyond the last year nothing changes any more.
    let until = period.until > instant ? period.until : Zone.never
    return Period(since: max(begin, period.since), until: until, offset: period.offset)
  }

  /// Beyond all instants, and far enough from the largest number for sums.
  static let never = Int.max / 4
}
