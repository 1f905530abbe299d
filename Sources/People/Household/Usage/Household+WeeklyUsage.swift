internal import Activity
internal import FamilyTokens

/// What a child used in seven days, beside the seven before. There are no names in it: guardian and child see the same.
public struct WeeklyUsage: Hashable, Sendable {
  public struct Day: Hashable, Sendable {
    /// As in `2026-11-21`.
    public let date: String
    public let begin: Int
    public let seconds: Int
    /// The first and the last minute of use.
    public let first: Int?
    public let last: Int?
  }

  public struct Category: Hashable, Sendable {
    /// An identifier, and nil for what is in no category.
    public let identifier: String?
    public let title: String
    public let seconds: Int
    /// In the same part of the week before.
    public let before: Int
  }

  /// Seven days, the last of which may not be over yet.
  public let interval: Range<Int>
  public let seconds: Int
  /// In the same part of the week before.
  public let before: Int
  public let longest: Range<Int>?
  /// The oldest first.
  public let days: [Day]
  /// The most used first.
  public let categories: [Category]
}

extension Household {
  /// The seven days up to a date such as `2026-11-22`, or up to now.
  public func weeklyUsage(of child: Int, until date: String? = nil) throws(HouseholdError) -> WeeklyUsage {
    _ = try self.child(child)
    let present = state.monotonicClock.seconds(at: now)
    let today = zone.local(present).date
    let last =
      try date.map { (text) throws(HouseholdError) in
        guard let date = CivilDate(text: text) else {
          throw .invalid("date", "'\(text.prefix(40))' is not a date such as \(today.text)")
        }
        return min(date, today)
      } ?? today
    let (week, before) = (
      interval(of: last, until: present), interval(of: last.adding(days: -7), until: present - 7 * 86_400)
    )
    let (use, past) = (try use(of: child, in: week), try self.use(of: child, in: before))
    let days = (-6...0).map { offset -> WeeklyUsage.Day in
      let date = last.adding(days: offset)
      let day = zone.day(date).clamped(to: week)
      let runs = use.total.runs(in: day)
      return WeeklyUsage.Day(
        date: date.text, begin: day.lowerBound, seconds: use.total.seconds(in: day),
        first: runs.first?.lowerBound, last: runs.last.map { $0.upperBound - 60 })
    }
    return WeeklyUsage(
      interval: week, seconds: use.total.seconds(in: week), before: past.total.seconds(in: before),
      longest: use.total.runs(in: week).max { $0.count < $1.count }, days: days,
      categories: categories(of: (use, week), before: (past, before)))
  }

  private func interval(of last: CivilDate, until present: Int) -> Range<Int> {
    let begin = zone.day(last.adding(days: -6)).lowerBound
    return begin..<max(begin, min(zone.day(last).upperBound, present + 1))
  }

  private func use(of child: Int, in interval: Range<Int>) throws(HouseholdError) -> UsageByCategory {
    usage.use(catalog.catalog)
    var use = UsageByCategory()
    for entry in try usageEntries(of: child, in: Hours.touched(by: interval)).uses {
      use.add(entry, usage.names.match(entry.name), site: UsageNames.unnamed)
    }
    return use
  }

  private typealias Part = (use: UsageByCategory, interval: Range<Int>)

  private func categories(of week: Part, before: Part) -> [WeeklyUsage.Category] {
    func seconds(_ number: UInt8?, _ part: Part) -> Int {
      part.use.categories[number]?.total.seconds(in: part.interval) ?? 0
    }
    return Set(week.use.categories.keys).union(before.use.categories.keys).map { number in
      let identifier = number.map { catalog.categories[Int($0)] }
      return WeeklyUsage.Category(
        identifier: identifier, title: identifier.map { catalog.title(of: $0, .category) } ?? "In no category",
        seconds: seconds(number, week), before: seconds(number, before))
    }.filter { $0.seconds > 0 || $0.before > 0 }.sorted {
      ($1.seconds, $1.before, $0.title) < ($0.seconds, $0.before, $1.title)
    }
  }
}
