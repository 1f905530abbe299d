internal import Activity

extension EarningRule {
  /// What counts of rules that guardians made without knowing of each other, by their places. Such a rule closes what it is for until
  /// time was earned, and opens it then. So all that one of them closes is closed, and only what all of them give is given: where they
  /// are about the same, the most is needed for the least; else, and where one guardian removed it, nothing is earned.
  static func strictest(
    _ rules: [TimeRuleKey: EarningRule], isRemovedByOne: Bool
  ) -> [TimeRuleKey: EarningRule] {
    let sorted = rules.sorted { $0.key < $1.key }
    guard let (place, first) = sorted.first, rules.count > 1 || isRemovedByOne else { return rules }
    let isSame = sorted.allSatisfy { $0.value.targets == first.targets && $0.value.unlocks == first.unlocks }
    guard isSame, !isRemovedByOne else { return rules.mapValues { $0.earningNothing } }
    let all = sorted.map(\.value.earning)
    let earning = Earning(
      per: all.map(\.per).max() ?? first.earning.per, gives: all.map(\.gives).min() ?? first.earning.gives,
      cap: all.compactMap(\.cap).min())
    return [place: earning.map { EarningRule(targets: first.targets, unlocks: first.unlocks, earning: $0) } ?? first]
  }

  /// The same, where a whole day of good use would be needed.
  private var earningNothing: EarningRule {
    var rule = self
    rule.earning = Earning(per: Quota.wholeDay, gives: 1) ?? earning
    return rule
  }
}
