internal import Activity
internal import Replication

// What guardians opened on single days, each a row of its own: given twice, it counts once, and taken back by one, it is closed.
extension Sharing {
  struct Day {
    let place: DayChanges.Key
    let body: DayBody
  }

  /// All that the household has.
  func days(of rules: TimeRules, in zone: Zone) -> [RowKey: Day] {
    var days: [RowKey: Day] = [:]
    for (place, changes) in rules.changes where place.rule.kind != .earning {
      guard let owner = owners[place.owner], let ruler = owners[place.rule.owner],
        !isSecond(place.rule.name, { key(of: place.rule.kind, $0, ruler) })
      else { continue }
      let rule = DayBody.Rule(owner: ruler, kind: place.rule.kind, name: place.rule.name)
      for opening in changes.openings(in: zone) {
        guard let key = key(of: opening, rule, owner) else { continue }
        days[key] = Day(place: place, body: DayBody(owner: owner, rule, opening))
      }
    }
    return days
  }

  private func key(of opening: DayOpening, _ rule: DayBody.Rule, _ owner: [UInt8]) -> RowKey? {
    let ruler = key(of: rule.kind, rule.name, rule.owner).map { OctetText.text($0.id) } ?? ""
    return seal.key(.dayChange, of: owner, named: [ruler, opening.place])
  }
}
