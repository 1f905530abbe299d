internal import Ledger

// What a guardian opens is not counted by limits for as long as it is open. Grants are forgotten when they end, so the times
// of those that matter to the day are kept here.
extension Household {
  /// How long a time of something open is kept after its end: until every day that it was in is over.
  private static let openTimeMemory = 2 * 86_400

  /// Begins and ends the times of what is open. An opening that ended while picketd did not run ended when it was to end.
  func followOpenings(at moment: ClockReading) {
    if state.timeRules.limits.isEmpty && state.timeRules.earnings.isEmpty && state.timeRules.openings.isEmpty { return }
    let instant = steadySeconds(at: moment)
    let open = openings(at: instant, moment)
    var known = state.timeRules.openings
    for (key, opening) in open {
      guard let begun = known[key], begun.target == opening.target else {
        known[key] = opening
        continue
      }
      // A clock that was ahead for a moment may have begun it later than now.
      let begin = min(begun.time.lowerBound, instant)
      // Both clocks are read to the second.
      let isMoved = abs(begun.time.upperBound - opening.time.upperBound) > 2
      known[key]?.time = begin..<max(begin, isMoved ? opening.time.upperBound : begun.time.upperBound)
    }
    for (key, opening) in known where open[key] == nil && opening.time.upperBound > instant {
      known[key]?.time = opening.time.lowerBound..<max(opening.time.lowerBound, instant)
    }
    known = known.filter { $0.value.time.upperBound > instant - Household.openTimeMemory }
    if known == state.timeRules.openings || loss != nil { return }
    do throws(HouseholdError) {
      try keep(known)
    } catch {
      complain("\(error)")
    }
  }

  /// Grants and allowances in force whose time is not counted.
  private func openings(at instant: Int, _ moment: ClockReading) -> [OpenTime.Key: OpenTime] {
    var open: [OpenTime.Key: OpenTime] = [:]
    func end(_ boot: UInt64) -> Int { instant + Int(clamping: (boot - min(boot, moment.boot)) / ClockReading.second) }
    for grant in state.grants.values where grant.end > moment.boot && !grant.counts {
      open[OpenTime.Key(owner: grant.child, id: grant.id)] = OpenTime(
        target: grant.target, isAllowance: false, time: instant..<end(grant.end))
    }
    for allowance in state.allowances(at: moment.boot) where !allowance.counts {
      open[OpenTime.Key(owner: allowance.child, id: allowance.id)] = OpenTime(
        target: allowance.target, isAllowance: true, time: instant..<(allowance.ending.map { end($0.boot) } ?? .max))
    }
    return open
  }

  private func keep(_ openings: [OpenTime.Key: OpenTime]) throws(HouseholdError) {
    var changed = state.timeRules
    changed.openings = openings
    let gone = state.timeRules.openings.keys.filter { openings[$0] == nil }
    let rows = openings.filter { state.timeRules.openings[$0.key] != $0.value }.keys.compactMap {
      changed.row($0, sealer)
    }
    try write { (tx) throws(LedgerError) in
      for key in gone {
        try tx.removeTimeRule(
          of: key.owner, client: Household.guardianClient, kind: TimeRules.openingKind, name: "\(key.id)")
      }
      for row in rows { try tx.put(row) }
    }
    state.timeRules = changed
  }
}
