internal import Activity
internal import FamilyTokens

// Use on other nodes of the family.
extension Usage {
  /// The device that stands for all other nodes. Devices' numbers do not come so far.
  static let elsewhere: UInt16 = .max

  /// Places of a child's hour, when there are bytes of other nodes among them.
  static let mostCarried = 8_000

  /// What was used here, for other nodes: what is not on the disk yet, or all that is recent.
  func usedHere(ofAll: Bool) -> [(child: Int, label: UsageNames.Label, hour: Int, minutes: MinuteMap)] {
    (ofAll ? recent.all : Array(recent.changes)).compactMap { change in
      guard change.place.device < KnownNodes.first, let minutes = recent[change]?.minutes, !minutes.isEmpty else {
        return nil
      }
      return (change.child, names.label(of: change.place.name), change.hour, minutes)
    }
  }

  /// What was carried here in recent hours, by all devices together.
  func carriedHere(
    in hours: Range<Int>
  ) -> [(child: Int, label: UsageNames.Label, hour: Int, received: Int, sent: Int)] {
    struct Place: Hashable { let (child, hour, name): (Int, Int, UsageNames.Number) }
    var sums: [Place: TrafficSums.Sum] = [:]
    for change in recent.all where hours.contains(change.hour) && change.place.device < KnownNodes.first {
      guard let amount = recent[change], amount.received > 0 || amount.sent > 0 else { continue }
      sums[Place(child: change.child, hour: change.hour, name: change.place.name), default: TrafficSums.Sum()].add(
        received: amount.received, sent: amount.sent)
    }
    return sums.map { ($0.child, names.label(of: $0.name), $0.hour, $1.received, $1.sent) }
  }

  /// Takes in bytes of a recent hour that another node counted.
  mutating func carry(
    received: Int, sent: Int, _ label: UsageNames.Label, _ device: UInt16, by child: Int, in hour: Int
  ) {
    let place = RecentUsage.Place(name: names.number(of: label), device: device)
    // More than a child uses in an hour, on all its nodes: a database may make them up.
    let places = recent.hours(of: child)[hour] ?? [:]
    guard places[place] != nil || places.count < Usage.mostCarried else { return }
    recent.raise(received: received, sent: sent, place, of: child, in: hour)
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
