/// An amount of use at which something happens, once in each interval.
public struct Threshold: Hashable, Sendable {
  /// Seconds of use.
  public let amount: Int
  /// So many seconds of use earlier a warning is due; 0 for none. One that is longer than the amount is due when the
  /// interval begins.
  public let warning: Int
  /// Whether use before monitoring began counts as well.
  public let includesPastActivity: Bool

  /// nil for a threshold of nothing, which would be reached before anything happened.
  public init?(amount: Int, warning: Int = 0, includesPastActivity: Bool = false) {
    guard amount > 0, warning >= 0 else { return nil }
    (self.amount, self.warning, self.includesPastActivity) = (amount, warning, includesPastActivity)
  }

  /// The part of an interval whose use counts, where monitoring began at `since`.
  public func counted(in interval: Range<Int>, since: Int) -> Range<Int> {
    let begin = includesPastActivity ? interval.lowerBound : max(interval.lowerBound, since)
    return min(begin, interval.upperBound)..<interval.upperBound
  }

  /// What seconds of use bring that has not happened yet, in order. The caller does it, and notes it with `note`: as long
  /// as it is not noted, it stays due. A warning is not due any more once the threshold itself is reached.
  public func due(used: Int, in interval: Range<Int>, after state: ThresholdState = ThresholdState()) -> Crossing? {
    let done = state.interval == interval.lowerBound ? state.done : nil
    if done == .reached { return nil }
    if used >= amount { return .reached }
    return warning > 0 && done == nil && used >= max(0, amount - warning) ? .warned : nil
  }

  public enum Crossing: Hashable, Sendable { case warned, reached }
}

/// Which notices of a threshold were given in an interval. The caller stores it with their effect, so none is given twice.
public struct ThresholdState: Hashable, Sendable {
  /// The beginning of the interval that `done` is about.
  public private(set) var interval: Int?
  public private(set) var done: Threshold.Crossing?

  public init() {}

  /// As it was kept.
  public init(interval: Int, done: Threshold.Crossing) { (self.interval, self.done) = (interval, done) }

  public mutating func note(_ crossing: Threshold.Crossing, in interval: Range<Int>) {
    self.interval = interval.lowerBound
    done = crossing
  }
}
