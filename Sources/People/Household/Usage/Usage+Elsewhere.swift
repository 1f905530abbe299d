internal import Activity
internal import FamilyTokens

// Use on other nodes of the family.
extension Usage {
  /// The device that stands for all other nodes. Devices' numbers do not come so far.
  static let elsewhere: UInt16 = .max

  /// What was used here, for other nodes: what is not on the disk yet, or all that is recent.
  func usedHere(ofAll: Bool) -> [(child: Int, label: UsageNames.Label, hour: Int, minutes: MinuteMap)] {
    (ofAll ? recent.all : Array(recent.changes)).compactMap { change in
      guard change.place.device != Usage.elsewhere, let minutes = recent[change]?.minutes, !minutes.isEmpty else {
        return nil
      }
      return (change.child, names.label(of: change.place.name), change.hour, minutes)
    }
  }

  /// Takes in minutes of a recent hour that another node counted. Returns whether there were any that this one did not
  /// know itself.
  mutating func take(_ minutes: MinuteMap, of label: UsageNames.Label, by child: Int, in hour: Int) -> Bool {
    let name = names.number(of: label)
    var known = MinuteMap()
    for (place, amount) in recent.hours(of: child)[hour] ?? [:] where place.name == name {
      known.formUnion(amount.minutes)
    }
    var isNew = false
    let place = RecentUsage.Place(name: name, device: Usage.elsewhere)
    for minute in 0..<60 where minutes.contains(minute) && !known.contains(minute) {
      if recent.mark(hour * 60 + minute, place, of: child) { isNew = true }
    }
    return isNew
  }
}
