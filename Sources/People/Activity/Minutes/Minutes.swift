/// Minutes of use, hour by hour. Two of them merge by hours, so what two devices or two reports say about one minute
/// counts once, and a report that comes twice changes nothing.
///
/// A minute is numbered by minutes since 1970, an hour by hours since 1970.
public struct Minutes: Hashable, Sendable {
  /// Hours without a used minute are left out.
  public private(set) var hours: [Int: MinuteMap] = [:]

  public init() {}

  /// From maps as they are kept.
  public init(hours: [Int: MinuteMap]) { self.hours = hours.filter { !$0.value.isEmpty } }

  public var isEmpty: Bool { hours.isEmpty }
  public var count: Int { hours.values.reduce(0) { $0 + $1.count } }

  public mutating func insert(minute: Int) {
    let (hour, minute) = Minutes.place(of: minute)
    hours[hour, default: MinuteMap()].insert(minute)
  }

  public func contains(minute: Int) -> Bool {
    let (hour, minute) = Minutes.place(of: minute)
    return hours[hour]?.contains(minute) ?? false
  }

  public mutating func formUnion(_ other: Minutes) {
    for (hour, map) in other.hours { formUnion(map, hour: hour) }
  }

  /// Merges one hour.
  public mutating func formUnion(_ map: MinuteMap, hour: Int) {
    if !map.isEmpty { hours[hour, default: MinuteMap()].formUnion(map) }
  }

  public func union(_ other: Minutes) -> Minutes {
    var union = self
    union.formUnion(other)
    return union
  }

  /// How many minutes of an interval were used. A minute belongs to the interval in which it begins, so intervals that
  /// follow each other share none, and an interval never counts what was used before its first second.
  public func count(in interval: Range<Int>) -> Int {
    let minutes = Minutes.minutes(of: interval)
    guard let last = minutes.last else { return 0 }
    let (first, end) = (Minutes.place(of: minutes.lowerBound).hour, Minutes.place(of: last).hour)
    let touched =
      end - first < hours.count
      ? (first...end).compactMap { hour in hours[hour].map { (hour, $0) } }
      : hours.filter { (first...end).contains($0.key) }.map { ($0.key, $0.value) }
    return touched.reduce(0) { count, hour in
      let begin = hour.0 * 60
      return count + hour.1.intersection(minutes.lowerBound - begin..<minutes.upperBound - begin).count
    }
  }

  /// Used minutes that follow each other, in order, as ranges of minutes since 1970.
  public func runs(in interval: Range<Int>) -> [Range<Int>] {
    let minutes = Minutes.minutes(of: interval)
    var runs: [Range<Int>] = []
    for (hour, map) in hours.sorted(by: { $0.key < $1.key }) {
      for minute in hour * 60..<hour * 60 + 60 where minutes.contains(minute) && map.contains(minute - hour * 60) {
        if let last = runs.last, last.upperBound == minute {
          runs[runs.count - 1] = last.lowerBound..<minute + 1
        } else {
          runs.append(minute..<minute + 1)
        }
      }
    }
    return runs
  }

  /// Forgets all hours before this one.
  public mutating func remove(beforeHour hour: Int) { hours = hours.filter { $0.key >= hour } }

  /// The minutes that begin in an interval of seconds.
  private static func minutes(of interval: Range<Int>) -> Range<Int> {
    func ceiling(_ instant: Int) -> Int { instant / 60 + (instant > 0 && instant % 60 != 0 ? 1 : 0) }
    return ceiling(interval.lowerBound)..<ceiling(interval.upperBound)
  }

  private static func place(of minute: Int) -> (hour: Int, minute: Int) {
    let hour = minute >= 0 ? minute / 60 : (minute - 59) / 60
    return (hour, minute - hour * 60)
  }
}
