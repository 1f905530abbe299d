// What rules of time stop now, in the form of stores: guardians and children see it beside the stores that were written.
extension Household {
  /// The client of these stores. No program's stores are counted among them.
  public static let timeRuleClient = "time"

  /// Shields over the web that schedules and limits have up now: for a child, for those who follow a profile, or for all children.
  public func timeShields(of owner: Int? = nil) -> [ShieldSummary] {
    standing(of: owner).compactMap { child, standing in
      guard let shield = standing.settings.shield, !shield.isOpenWeb else { return nil }
      return ShieldSummary(
        child: child, client: Household.timeRuleClient, store: standing.key.title, isActive: true,
        until: standing.until, shield: shield)
    }
  }

  /// The same, as `stores` has what was set by verbs.
  public func timeStores(of owner: Int? = nil) -> [StoreSummary] {
    standing(of: owner).map { child, shield in
      StoreSummary(
        child: child, client: Household.timeRuleClient, name: shield.key.title, isActive: true, revision: 0,
        settings: shield.settings.values.keys.sorted(), until: shield.until)
    }
  }

  private func standing(of owner: Int?) -> [(child: Int, shield: TimeShield)] {
    let shields = timeShields(in: state, at: steadySeconds(at: now))
    return shields.sorted { $0.key < $1.key }.filter { owner == nil || $0.key == owner }.flatMap { child, shields in
      shields.map { (child, $0) }
    }
  }
}
