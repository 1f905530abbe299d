internal import Activity
internal import FamilyTokens
internal import Replication

// Good use on one node earns time on all: each tells by itself, sealed, when a child used what earns.
extension Household {
  /// Tells other nodes what these children used today of what earns.
  func shareEarned(of children: Set<Int>) {
    guard let sharing, loss == nil, !state.timeRules.earnings.isEmpty else { return }
    let instant = steadySeconds(at: now)
    let day = zone.day(zone.local(instant).date)
    var bodies: [RowKey: [UInt8]] = [:]
    for child in children.sorted() {
      guard let known = state.children[child], let owner = sharing.owners[child] else { continue }
      let sources = state.sources(of: known)
      for (key, earning) in state.timeRules.earnings where sources.contains(key.owner) {
        let minutes = earningMinutesHere(by: child, earning.targets, in: day)
        guard !minutes.isEmpty, let rule = sharing.earnedRule(key, earning.targets, sealer),
          let row = sharing.key(ofEarned: rule, owner)
        else { continue }
        bodies[row] = EarnedBody(owner: owner, rule, minutes).octets
      }
    }
    let fresh = bodies.filter { sharing.applied[$0.key] != sharing.seal.mark($0.value) }
    if fresh.isEmpty { return }
    do throws(HouseholdError) {
      try changeSharing { sharing in
        for (key, body) in fresh.sorted(by: { $0.key < $1.key }) {
          sharing.replica.decide(key, body, at: Int64(instant))
          sharing.applied[key] = sharing.seal.mark(body)
        }
      }
    } catch {
      complain("what was earned cannot be written down for other nodes: \(error)")
    }
  }

  func applyEarned(_ key: RowKey) throws(HouseholdError) {
    guard let body = sharing?.latestFirst(key).first.flatMap({ EarnedBody($0) }) else { return }
    let child = try localOwner(body.owner)
    let today = steadySeconds(at: now) / 3_600
    sharing?.earned[EarnedPlace(owner: body.owner, rule: body.rule), default: Minutes()].take(body.minutes, at: today)
    usageChanged(of: child)
  }

  /// In how many minutes of a day a child used what earns by a rule, here and on nodes that say so themselves.
  func earningMinutes(by child: Int, _ rule: TimeRuleKey, _ targets: StoreSettings, in day: Range<Int>) -> Int {
    var minutes = earningMinutesHere(by: child, targets, in: day)
    if let sharing, !sharing.earned.isEmpty, let owner = sharing.owners[child],
      let place = sharing.earnedRule(rule, targets, sealer).map({ EarnedPlace(owner: owner, rule: $0) }),
      let elsewhere = sharing.earned[place]
    {
      minutes.formUnion(elsewhere)
    }
    return minutes.count(in: day)
  }

  private func earningMinutesHere(by child: Int, _ targets: StoreSettings, in day: Range<Int>) -> Minutes {
    usage.use(catalog.catalog)
    let matcher = UsageMatcher(UsageTargets(targets), less: UsageTargets(), in: catalog.catalog)
    return usage.used(by: child, matcher, in: day, onlyHere: true)
  }
}

extension Sharing {
  func earnedRule(_ key: TimeRuleKey, _ targets: StoreSettings, _ sealer: Sealer) -> EarnedPlace.Rule? {
    guard let owner = owners[key.owner], let row = self.key(of: .earning, key.name, owner) else { return nil }
    return EarnedPlace.Rule(row: row.id, targets: seal.mark(Array(targets.stored(sealer).utf8)))
  }

  /// Each node has one, which is about its last day.
  fileprivate func key(ofEarned rule: EarnedPlace.Rule, _ owner: [UInt8]) -> RowKey? {
    seal.key(.earned, of: owner, named: [OctetText.text(rule.row), "\(membership.node.number)"])
  }
}

extension Minutes {
  /// Takes minutes in, but none that are still to come, and lets go of those that no day asks about any more.
  fileprivate mutating func take(_ more: Minutes, at hour: Int) {
    self = Minutes(hours: union(more).hours.filter { hour - 72 < $0.key && $0.key <= hour + 1 })
  }
}
