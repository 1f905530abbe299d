internal import Activity
internal import ShieldProtocol

/// Something that happens to an activity at a time that its schedule gives.
struct MonitoringEdge: Hashable, Sendable, Comparable {
  /// In the order of edges at one time.
  enum Step: Int, Hashable, Sendable { case didEnd, willStart, didStart, willEnd }

  let time: Int
  let step: Step

  static func < (left: Self, right: Self) -> Bool {
    (left.time, left.step.rawValue) < (right.time, right.step.rawValue)
  }
}

/// How far the callbacks of an activity have come. What was missed while picketd was down lies behind `last` and comes
/// later, with the time at which it should have come.
struct MonitoringProgress: Hashable, Sendable {
  /// When monitoring began.
  let since: Int
  /// The newest edge that was taken.
  private(set) var last: MonitoringEdge
  /// The interval that goes on. Another time zone does not change it any more.
  private(set) var interval: Range<Int>?
  /// Events of this interval whose warning, or whose callback, was given.
  private(set) var warned: Set<String> = []
  private(set) var reached: Set<String> = []

  init(since: Int) {
    self.since = since
    last = MonitoringEdge(time: since - 1, step: .willEnd)
  }

  init(
    since: Int, last: MonitoringEdge, interval: Range<Int>?, warned: Set<String>, reached: Set<String>
  ) {
    self.since = since
    self.last = last
    self.interval = interval
    self.warned = warned
    self.reached = reached
  }

  /// The first edge that was not taken yet, with its interval.
  func next(
    _ schedule: (_ moment: Int) -> Range<Int>?, warning: Int, repeats: Bool
  ) -> (edge: MonitoringEdge, of: Range<Int>)? {
    if !repeats && last.step == .didEnd { return nil }
    guard let first = interval ?? schedule(max(last.time, since)) else { return nil }
    var coming = edges(of: first, warning: warning).map { ($0, first) }
    // The next interval may be warned of before this one ends, and not before it begins.
    if warning > 0, repeats, let second = schedule(first.upperBound) {
      let time = max(second.lowerBound - warning, first.lowerBound, since)
      coming.append((MonitoringEdge(time: time, step: .willStart), second))
    }
    return coming.filter { $0.0 > last }.min { $0.0 < $1.0 }
  }

  /// What happened before monitoring began happens at its beginning, except warnings of a start that is past.
  private func edges(of interval: Range<Int>, warning: Int) -> [MonitoringEdge] {
    var edges = [
      MonitoringEdge(time: max(interval.lowerBound, since), step: .didStart),
      MonitoringEdge(time: interval.upperBound, step: .didEnd),
    ]
    guard warning > 0 else { return edges }
    if interval.lowerBound > since {
      edges.append(MonitoringEdge(time: max(interval.lowerBound - warning, since), step: .willStart))
    }
    let start = max(interval.lowerBound, since)
    edges.append(MonitoringEdge(time: max(interval.upperBound - warning, start), step: .willEnd))
    return edges
  }

  mutating func take(_ edge: MonitoringEdge, of interval: Range<Int>) {
    last = edge
    switch edge.step {
    case .didStart: (self.interval, warned, reached) = (interval, [], [])
    case .didEnd: self.interval = nil
    case .willStart, .willEnd: break
    }
  }
}

/// Thresholds.
extension MonitoringProgress {
  func state(of event: String) -> ThresholdState {
    guard let interval, reached.contains(event) || warned.contains(event) else { return ThresholdState() }
    return ThresholdState(interval: interval.lowerBound, done: reached.contains(event) ? .reached : .warned)
  }

  mutating func note(_ crossing: Threshold.Crossing, of event: String) {
    switch crossing {
    case .warned: warned.insert(event)
    case .reached: reached.insert(event)
    }
  }
}

extension ActivityCallback.Kind {
  init(_ step: MonitoringEdge.Step) {
    self =
      switch step {
      case .didEnd: .intervalDidEnd
      case .willStart: .intervalWillStartWarning
      case .didStart: .intervalDidStart
      case .willEnd: .intervalWillEndWarning
      }
  }
}
