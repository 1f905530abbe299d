internal import Activity

/// Identifies a rule of time: its owner, its kind and its name.
public struct TimeRuleKey: Hashable, Sendable, Comparable {
  public enum Kind: String, Hashable, Sendable, CaseIterable { case schedule, limit, earning }

  /// A child, or a profile that children follow.
  public let owner: Int
  public let kind: Kind
  public let name: String

  /// As explanations and the log say it.
  public var title: String { "\(kind.rawValue) \(name)" }

  public static func < (left: TimeRuleKey, right: TimeRuleKey) -> Bool {
    (left.owner, left.kind.rawValue, left.name) < (right.owner, right.kind.rawValue, right.name)
  }
}

/// Hours of the week in which something is stopped or, where it `opens`, alone open.
struct Schedule: Hashable, Sendable {
  var windows: [Window]
  /// What it is over, as a store's settings.
  var targets: StoreSettings
  var opens: Bool
}

/// How long something may be used on a day.
struct Limit: Hashable, Sendable {
  var targets: StoreSettings
  var budget: Budget
}

/// Time that is earned: for so much use of one thing, so much time of another.
struct EarningRule: Hashable, Sendable {
  /// What earns.
  var targets: StoreSettings
  /// What the earned time is for.
  var unlocks: StoreSettings
  var earning: Earning
}

/// What a guardian changed for single days.
struct DayChanges: Hashable, Sendable {
  /// The rule that is changed, and for which child or profile: its owner, or a child who follows the owner. Both are needed,
  /// since a child and its profile may have rules of the same name.
  struct Key: Hashable, Sendable, Comparable {
    let rule: TimeRuleKey
    let owner: Int

    static func < (left: Key, right: Key) -> Bool { (left.rule, left.owner) < (right.rule, right.owner) }
  }

  /// Days on which a schedule does not count.
  var skipped: Set<CivilDate> = []
  /// Times in which a schedule stops nothing, in seconds since 1970.
  var lifted: [Range<Int>] = []
  /// Seconds by which a limit is longer.
  var extra: [CivilDate: Int] = [:]

  var isEmpty: Bool { self == DayChanges() }

  func merging(_ other: DayChanges) -> DayChanges {
    DayChanges(
      skipped: skipped.union(other.skipped), lifted: lifted + other.lifted,
      extra: extra.merging(other.extra) { $0 + $1 })
  }

  /// Without what is over.
  func pruned(before date: CivilDate, at instant: Int) -> DayChanges {
    DayChanges(
      skipped: skipped.filter { $0 >= date }, lifted: lifted.filter { $0.upperBound > instant },
      extra: extra.filter { $0.key >= date })
  }
}

/// A time in which a grant or an allowance opened something. Use of it in that time is not counted.
struct OpenTime: Hashable, Sendable {
  /// The number of the grant or the allowance, and its owner.
  struct Key: Hashable, Sendable, Comparable {
    let owner: Int
    let id: Int

    static func < (left: Key, right: Key) -> Bool { (left.owner, left.id) < (right.owner, right.id) }
  }

  let target: Grant.Target
  /// An allowance opens nothing that a limit names by the same name.
  let isAllowance: Bool
  /// Seconds since 1970. The end may be to come.
  var time: Range<Int>
}

/// All rules of time in the household.
struct TimeRules: Hashable, Sendable {
  var schedules: [TimeRuleKey: Schedule] = [:]
  var limits: [TimeRuleKey: Limit] = [:]
  var earnings: [TimeRuleKey: EarningRule] = [:]
  var changes: [DayChanges.Key: DayChanges] = [:]
  var openings: [OpenTime.Key: OpenTime] = [:]

  var isEmpty: Bool { schedules.isEmpty && limits.isEmpty && earnings.isEmpty }
  var count: Int { schedules.count + limits.count + earnings.count }
  var keys: [TimeRuleKey] { (Array(schedules.keys) + limits.keys + earnings.keys).sorted() }

  func has(_ key: TimeRuleKey) -> Bool {
    schedules[key] != nil || limits[key] != nil || earnings[key] != nil
  }

  /// The rule of this name, in any capitals.
  func key(_ kind: TimeRuleKey.Kind, named name: String, of owner: Int) -> TimeRuleKey? {
    keys.first { $0.owner == owner && $0.kind == kind && $0.name.lowercased() == name.lowercased() }
  }

  /// What was changed of a rule for a child, or for all who follow its owner.
  func changes(of key: TimeRuleKey, for child: Int) -> DayChanges {
    let all = changes[DayChanges.Key(rule: key, owner: key.owner)] ?? DayChanges()
    if child == key.owner { return all }
    return changes[DayChanges.Key(rule: key, owner: child)].map(all.merging) ?? all
  }

  mutating func remove(owner: Int) {
    schedules = schedules.filter { $0.key.owner != owner }
    limits = limits.filter { $0.key.owner != owner }
    earnings = earnings.filter { $0.key.owner != owner }
    changes = changes.filter { $0.key.owner != owner && $0.key.rule.owner != owner }
    openings = openings.filter { $0.key.owner != owner }
  }
}
