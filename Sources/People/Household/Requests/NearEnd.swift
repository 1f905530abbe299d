/// Something that holds for a while and ends soon.
public struct NearEnd: Hashable, Sendable {
  /// What a schedule or a limit ends is what is open until then.
  public enum Kind: String, Sendable { case grant, open, allowance, shield, off, schedule, limit }

  public let kind: Kind
  /// A child, or a profile that children follow.
  public let owner: Int
  /// What is granted, allowed or shielded, for people; nil for everything. Of a schedule or a limit, its name.
  public let what: String?
  /// Seconds since 1970, for people. Of a limit, the end of the day.
  public let until: Int
  /// Nanoseconds of CLOCK_BOOTTIME, which decide.
  let boot: UInt64
}

/// Remembers which ends were told, so that each is told once.
struct EndNotices {
  /// How long before an end it is told: five minutes, in nanoseconds.
  static let lead = 300 * ClockReading.second

  private var told: Set<NearEnd> = []

  /// The ends in `near` that were not told yet. An end that was moved is another one.
  mutating func news(of near: [NearEnd]) -> [NearEnd] {
    let news = near.filter { !told.contains($0) }
    told = Set(near)
    return news
  }
}

extension State {
  /// What ends within the next minutes, the next one first.
  func nearEnds(at boot: UInt64) -> [NearEnd] {
    let granted = grants.values.map { grant in
      NearEnd(
        kind: grant.target.value == nil ? .open : .grant, owner: grant.child, what: grant.target.title,
        until: grant.until, boot: grant.end)
    }
    let allowed = allowances.values.compactMap { allowance in
      allowance.ending.map {
        NearEnd(
          kind: .allowance, owner: allowance.child, what: allowance.target.title, until: $0.until, boot: $0.boot)
      }
    }
    let shielded = stores.compactMap { key, store -> NearEnd? in
      guard let end = store.end, let shield = store.settings.shield, counts((key, store)) else { return nil }
      let isOff = key.client == Household.guardianClient && key.name == Household.offStore
      return NearEnd(
        kind: isOff ? .off : .shield, owner: key.child, what: isOff ? nil : shield.title, until: end.until,
        boot: end.boot)
    }
    return (granted + allowed + shielded).filter { $0.boot > boot && $0.boot <= boot + EndNotices.lead }
      .sorted { ($0.boot, $0.kind.rawValue, $0.what ?? "") < ($1.boot, $1.kind.rawValue, $1.what ?? "") }
  }
}

extension Grant.Target {
  fileprivate var title: String? { value.map { "\(kind) \($0)" } }
}

extension Household {
  /// What ends within the next five minutes: of a child and its profile, or of all.
  public func nearEnds(of child: Int? = nil) -> [NearEnd] {
    let moment = now
    return (state.nearEnds(at: moment.boot) + timeEnds(at: moment)).filter { concerns($0, child) }
  }

  /// Whether an end concerns a child; without a child, every end does.
  public func concerns(_ end: NearEnd, _ child: Int?) -> Bool {
    guard let child else { return true }
    return state.children[child].map { state.sources(of: $0).contains(end.owner) } ?? false
  }

  /// Tells of ends that have come near.
  func tellNearEnds(at moment: ClockReading) {
    for end in endNotices.news(of: state.nearEnds(at: moment.boot) + timeEnds(at: moment)) {
      changing.tell(.nearEnd(end))
      announce(.endings, of: end.owner)
    }
  }

  /// What schedules close within the next minutes, and limits of which minutes are left.
  private func timeEnds(at moment: ClockReading) -> [NearEnd] {
    if state.timeRules.isEmpty { return [] }
    let instant = steadySeconds(at: moment)
    return timeShields.standings.sorted { $0.key < $1.key }.flatMap { child, standing in
      let near = standing.closings.filter { $0.time > instant && $0.time <= instant + ChildTime.warning }
      return near.map { NearEnd(kind: .schedule, owner: child, what: $0.key.name, until: $0.time, boot: 0) }
        + standing.low.map { NearEnd(kind: .limit, owner: child, what: $0.key.name, until: $0.resets, boot: 0) }
    }
  }
}
