internal import Activity
internal import Replication

// What guardians of other nodes opened on single days.
extension Household {
  func applyDayChange(_ key: RowKey) throws(HouseholdError) {
    guard let sharing else { return }
    let present = sharing.days(of: state.timeRules, in: zone)[key]
    let (time, zone) = (steadySeconds(at: now), zone)
    guard let wanted = sharing.day(of: key), !wanted.opening.isOver(at: time) else {
      // What is over by itself stays for its day, and is no decision.
      if let present, !present.body.opening.isOver(at: time) {
        try change(present.place) { $0.remove(present.body.opening, in: zone) }
      }
      return
    }
    if isRemoved(wanted.rule) { return }
    let (owner, ruler) = (try localOwner(wanted.owner), try localOwner(wanted.rule.owner))
    guard let rule = state.timeRules.key(wanted.rule.kind, named: wanted.rule.name, of: ruler) else {
      throw .unavailable("\(wanted.rule.kind.rawValue) \(wanted.rule.name), which it is about, is not known here yet")
    }
    let sources = state.children[owner].map { state.sources(of: $0) } ?? [owner]
    guard sources.contains(ruler) else {
      // On another machine the group counts, and here it does not.
      if !state.groups[ruler].isEmpty { return }
      throw .unavailable("the child does not follow the profile that \(rule.title) belongs to")
    }
    if present?.body.opening.after(time) == wanted.opening.after(time) { return }
    try change(DayChanges.Key(rule: rule, owner: owner)) { $0.insert(wanted.opening, in: zone) }
  }

  private func isRemoved(_ rule: DayBody.Rule) -> Bool {
    guard let sharing, let key = sharing.key(of: rule.kind, rule.name, rule.owner),
      sharing.replica.state(of: key) != nil
    else { return false }
    return sharing.bodies(of: key).isEmpty
  }

  private func change(_ place: DayChanges.Key, _ change: (inout DayChanges) -> Void) throws(HouseholdError) {
    let instant = steadySeconds(at: now)
    let earliest = zone.local(instant).date.adding(days: -2)
    try changeTimeRules { rules in
      var changes = (rules.changes[place] ?? DayChanges()).pruned(before: earliest, at: instant)
      change(&changes)
      rules.changes[place] = changes
    }
  }
}
