public import Activity

/// A window of a schedule, as lists show it.
public struct ScheduleSummary: Hashable, Sendable {
  /// A child, or a profile.
  public let owner: Int
  public let name: String
  public let window: Window
  public let shield: Shield
  public let opens: Bool
  /// Whether the window is on now.
  public let isActive: Bool
  /// Whether the schedule stops something now.
  public let isClosed: Bool
  /// When the schedule closes or opens next, in seconds since 1970.
  public let nextChange: Int?
  /// Days to come on which it does not count.
  public let skipped: [CivilDate]
}

/// A limit of one child today, in seconds.
public struct LimitSummary: Hashable, Sendable {
  /// Nil for a limit of a profile that no child follows.
  public let child: Int?
  public let owner: Int
  public let name: String
  public let shield: Shield
  public let budget: Budget
  public let perDay: Int
  public let used: Int
  public let left: Int
  public let extra: Int
  public let resets: Int

  /// Of most days; nil where these have no limit.
  public var usual: Int? { budget.perDay < Quota.wholeDay ? budget.perDay : nil }
}

/// An earning of one child today, in seconds.
public struct EarningSummary: Hashable, Sendable {
  /// Nil for an earning of a profile that no child follows.
  public let child: Int?
  public let owner: Int
  public let name: String
  public let shield: Shield
  public let need: Int
  public let unlocks: Shield
  public let gives: Int
  public let cap: Int?
  public let used: Int
  public let earned: Int
}

extension Household {
  /// Each window of each schedule: those that count for a child, those of a profile, or all.
  public func schedules(of owner: Int? = nil) -> [ScheduleSummary] {
    let instant = steadySeconds(at: now)
    let today = zone.local(instant).date
    return rules(.schedule, of: owner).flatMap { key, owner -> [ScheduleSummary] in
      guard let held = childTime(owner, in: state).schedules.first(where: { $0.key == key }) else { return [] }
      let next = held.nextChange(after: instant)
      return held.schedule.windows.map { window in
        ScheduleSummary(
          owner: key.owner, name: key.name, window: window, shield: held.schedule.targets.shield ?? Shield(),
          opens: held.schedule.opens, isActive: held.isOn(window, at: instant),
          isClosed: held.isClosed(at: instant), nextChange: next,
          skipped: held.changes.skipped.filter { $0 >= today }.sorted())
      }
    }
  }

  /// The limits of a child, of a profile, or all. A profile's limit has an entry for each child that follows it.
  public func limits(of owner: Int? = nil) -> [LimitSummary] {
    let instant = steadySeconds(at: now)
    return rules(.limit, of: owner).flatMap { key, owner -> [LimitSummary] in
      guard let limit = state.timeRules.limits[key] else { return [] }
      return children(of: owner).compactMap { child in
        let quotas = childTime(child ?? key.owner, in: state).quotas(at: instant)
        guard let quota = quotas.first(where: { $0.key == key }) else { return nil }
        return LimitSummary(
          child: child, owner: key.owner, name: key.name, shield: limit.targets.shield ?? Shield(),
          budget: limit.budget, perDay: quota.perDay, used: quota.used, left: quota.left, extra: quota.extra,
          resets: quota.resets)
      }
    }
  }

  /// The earnings of a child, of a profile, or all. A profile's earning has an entry for each child that follows it.
  public func earnings(of owner: Int? = nil) -> [EarningSummary] {
    let instant = steadySeconds(at: now)
    return rules(.earning, of: owner).flatMap { key, owner -> [EarningSummary] in
      guard let earning = state.timeRules.earnings[key] else { return [] }
      return children(of: owner).map { child in
        let today = childTime(child ?? key.owner, in: state).earned(by: key, at: instant)
        return EarningSummary(
          child: child, owner: key.owner, name: key.name, shield: earning.targets.shield ?? Shield(),
          need: earning.earning.per, unlocks: earning.unlocks.shield ?? Shield(), gives: earning.earning.gives,
          cap: earning.earning.cap, used: today.used, earned: today.earned)
      }
    }
  }

  /// The rules of a kind, each with the child who asked or, when all are wanted, with the rule's owner.
  private func rules(_ kind: TimeRuleKey.Kind, of owner: Int?) -> [(key: TimeRuleKey, owner: Int)] {
    let sources = owner.map { id in state.children[id].map { state.sources(of: $0) } ?? [id] }
    return state.timeRules.keys.filter { $0.kind == kind && (sources?.contains($0.owner) ?? true) }
      .map { ($0, owner ?? $0.owner) }
  }

  /// The child itself, or the children that follow the profile.
  private func children(of owner: Int) -> [Int?] {
    if state.children[owner] != nil { return [owner] }
    let followers = state.followers(of: owner).map(\.id)
    return followers.isEmpty ? [nil] : followers
  }
}
