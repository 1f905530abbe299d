/// How much use a day allows.
public struct Budget: Hashable, Sendable {
  /// Another amount on some days of the week.
  public struct Exception: Hashable, Sendable {
    public let days: Weekdays
    public let seconds: Int

    public init(days: Weekdays, seconds: Int) { (self.days, self.seconds) = (days, seconds) }
  }

  /// Seconds of use on a day.
  public var perDay: Int
  /// The first that names the day counts.
  public var perDayOn: [Exception]
  /// Seconds more on single days.
  public var extra: [CivilDate: Int] = [:]

  public init(perDay: Int, on exceptions: [Exception] = []) { (self.perDay, perDayOn) = (perDay, exceptions) }

  /// What the day allows, with what was added for it: no more than the longest day has.
  public func amount(on date: CivilDate) -> Int {
    let usual = perDayOn.first { $0.days.contains(date.weekday) }?.seconds ?? perDay
    return Budget.bounded(Budget.bounded(usual) + Budget.bounded(extra[date] ?? 0))
  }

  /// What is left of the day, in seconds; never less than nothing.
  public func left(used: Int, on date: CivilDate) -> Int { max(0, amount(on: date) - max(0, used)) }

  static let longestDay = 25 * 3_600
  private static func bounded(_ seconds: Int) -> Int { min(max(seconds, 0), longestDay) }
}

/// Time that is earned by good use: so much for each full length, up to a cap.
public struct Earning: Hashable, Sendable {
  /// Seconds of good use.
  public let per: Int
  /// Seconds that those give.
  public let gives: Int
  /// The most that one day gives.
  public let cap: Int?

  /// nil where nothing is asked for or nothing given.
  public init?(per: Int, gives: Int, cap: Int? = nil) {
    guard (1...Budget.longestDay).contains(per), (1...Budget.longestDay).contains(gives), cap.map({ $0 > 0 }) ?? true
    else { return nil }
    (self.per, self.gives, self.cap) = (per, gives, cap)
  }

  /// Seconds earned by seconds of good use.
  public func earned(by used: Int) -> Int {
    let times = min(max(0, used), Budget.longestDay) / per
    return min(times * gives, cap ?? Budget.longestDay, Budget.longestDay)
  }
}
