/// What a child's day still has, and what comes next.
public struct TimeOverview: Hashable, Sendable {
  /// A limit today, in seconds.
  public struct Left: Hashable, Sendable {
    public let name: String
    public let what: String
    public let left: Int
    public let perDay: Int
    public let extra: Int
    public let used: Int
  }

  /// Something that is stopped now.
  public struct Closed: Hashable, Sendable {
    public let what: String
    /// Seconds since 1970; nil where no end is known.
    public let until: Int?
    public let by: String
  }

  /// Something that opens or closes.
  public struct Next: Hashable, Sendable {
    public let at: Int
    public let what: String
    public let opens: Bool
    public let by: String
  }

  public let now: Int
  public let limits: [Left]
  public let closed: [Closed]
  /// Until the end of tomorrow, the next one first.
  public let next: [Next]
}

extension Household {
  /// What is left of a child's limits today, what schedules and limits stop now, and what closes and opens until tomorrow.
  public func time(of child: Int) throws(HouseholdError) -> TimeOverview {
    _ = try self.child(child)
    let instant = steadySeconds(at: now)
    let time = childTime(child, in: state)
    let quotas = time.quotas(at: instant)
    func what(_ settings: StoreSettings) -> String { settings.shield.map(\.title) ?? "" }
    let off = internetOffs(of: child).map { off in
      TimeOverview.Closed(what: "the internet", until: off.until, by: Household.offStore)
    }
    let closed = time.shields(at: instant).map { TimeOverview.Closed($0) }
    let tomorrow = time.day(of: time.day(of: instant).upperBound).upperBound
    let changes = time.schedules.compactMap { schedule in
      schedule.nextChange(after: instant).map { at in
        TimeOverview.Next(
          at: at, what: what(schedule.schedule.targets), opens: !schedule.isClosed(at: at), by: schedule.key.title)
      }
    }
    let resets = quotas.filter { $0.isUsedUp && $0.key.kind == .limit }.map { quota in
      TimeOverview.Next(at: quota.resets, what: what(quota.targets), opens: true, by: quota.key.title)
    }
    return TimeOverview(
      now: instant,
      limits: quotas.filter { $0.amount < Quota.wholeDay }.map { quota in
        TimeOverview.Left(
          name: quota.key.name, what: what(quota.targets), left: quota.left, perDay: quota.perDay, extra: quota.extra,
          used: quota.used)
      }, closed: off + exams(of: child).map { stopped(by: $0) } + closed,
      next: (changes + resets).filter { $0.at <= tomorrow }.sorted { ($0.at, $0.by) < ($1.at, $1.by) })
  }
}

extension Household {
  private func stopped(by exam: Exam) -> TimeOverview.Closed {
    let few = exam.domains.prefix(3)
    let rest = exam.domains.count > few.count ? ["\(exam.domains.count - few.count) more"] : []
    let name = state.profiles[exam.profile]?.name ?? ""
    return TimeOverview.Closed(
      what: "everything but \((few + rest).joined(separator: ", "))", until: exam.until, by: "exam of \(name)")
  }
}
