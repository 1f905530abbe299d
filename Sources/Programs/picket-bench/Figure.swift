/// One measured number beside the rival's and the goal it is held against.
struct Figure {
  enum Better: String {
    case lower
    case higher
  }

  /// With its group in front: these names are stable, people compare them between versions.
  var name: String
  /// Nil when it could not be measured.
  var value: Double?
  let unit: String
  let better: Better
  var rival: String?
  var rivalValue: Double?
  /// The bound on `ratio` where there is a rival, on `value` elsewhere.
  var goal: Double?
  /// How many measurements `value` is the median of.
  let runs: Int

  var group: String { String(name.prefix { $0 != "." }) }

  /// Ours over the rival's.
  var ratio: Double? {
    guard let value, let rivalValue, rivalValue > 0 else { return nil }
    return value / rivalValue
  }

  /// A goal that could not be checked is not met.
  var isMet: Bool {
    guard let goal, let judged = rival == nil ? value : ratio else { return false }
    return better == .lower ? judged <= goal : judged >= goal
  }
}
