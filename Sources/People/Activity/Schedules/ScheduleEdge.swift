/// A moment of an interval at which something is to be said.
public struct ScheduleEdge: Hashable, Sendable {
  public enum Kind: Hashable, Sendable, CaseIterable { case willBegin, begins, willEnd, ends }

  public let kind: Kind
  public let instant: Int
  /// The interval that it belongs to, from the schedule's own beginning on.
  public let interval: Range<Int>
}

extension ComponentSchedule {
  /// All edges of the next instant that has any, in the order in which they happen: an interval ends before the next one
  /// begins. Empty if none comes.
  ///
  /// A caller that was away repeats the call, each time from the instant of the last answer, and misses no edge.
  /// `since` is the instant at which the schedule was set: an interval that was going on then begins then, and without
  /// repetition it is the only one.
  public func nextEdges(after instant: Int, since: Int, in zone: Zone) -> [ScheduleEdge] {
    var edges: [ScheduleEdge] = []
    var from = repeats ? max(instant, since) : since
    // A warning may come up to a week early, but no earlier than the two intervals before have begun.
    for _ in 0..<(repeats ? 3 : 1) {
      guard let interval = interval(containingOrAfter: from, in: zone) else { break }
      edges += self.edges(of: interval, since: since).filter { $0.instant > instant }
      from = interval.upperBound
    }
    let next = edges.map(\.instant).min()
    return edges.filter { $0.instant == next }
  }

  /// In the order in which they happen.
  func edges(of interval: Range<Int>, since: Int) -> [ScheduleEdge] {
    let begin = max(interval.lowerBound, since)
    var instants = [(ScheduleEdge.Kind.begins, begin), (.ends, interval.upperBound)]
    if let warning {
      // A warning that is longer than the interval comes when that begins.
      instants.insert((.willEnd, max(begin, interval.upperBound - warning)), at: 1)
      if begin > since { instants.insert((.willBegin, max(since, begin - warning)), at: 0) }
    }
    return instants.map { ScheduleEdge(kind: $0.0, instant: $0.1, interval: interval) }
  }
}
