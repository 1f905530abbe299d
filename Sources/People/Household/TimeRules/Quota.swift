internal import Activity

/// How much of a limit was used on a day. Earned time that belongs to no limit is treated as a limit of zero: it is used up
/// until some time is earned.
struct Quota: Hashable, Sendable {
  let key: TimeRuleKey
  /// What is limited.
  let targets: StoreSettings
  /// Seconds: what the rule says for this day, and what was given or earned beside that.
  let perDay: Int
  let extra: Int
  let used: Int
  /// Midnight, in seconds since 1970.
  let resets: Int

  /// Seconds of a day without a limit.
  static let wholeDay = 86_400

  var amount: Int { min(perDay + extra, Quota.wholeDay) }
  var left: Int { max(0, amount - used) }
  var isUsedUp: Bool { amount < Quota.wholeDay && left == 0 }
}

/// A shield that a rule of time has up for a child.
struct TimeShield: Hashable, Sendable {
  let key: TimeRuleKey
  let settings: StoreSettings
  /// When it comes down by itself, in seconds since 1970; nil for one that never does.
  let until: Int?
}
