internal import Activity
internal import PicketJSON
internal import Replication

/// When a child used on one node what earns time by a rule. Sealed by that node, it is proof: the minutes that a database shows are none.
struct EarnedBody {
  let owner: [UInt8]
  let rule: EarnedPlace.Rule
  let minutes: Minutes

  /// More hours than a day has in any zone.
  private static let mostHours = 48

  init(owner: [UInt8], _ rule: EarnedPlace.Rule, _ minutes: Minutes) {
    (self.owner, self.rule, self.minutes) = (owner, rule, minutes)
  }

  var octets: [UInt8] {
    let hours = minutes.hours.sorted { $0.key < $1.key }.map { hour -> JSON in
      .array([.int(hour.key), .int(Int(hour.value.bits))])
    }
    return SharedBody.octets([
      "owner": .octets(owner), "rule": .octets(rule.row), "targets": .octets(rule.targets), "hours": .array(hours),
    ])
  }

  init?(_ octets: [UInt8]) {
    guard let object = SharedBody.object(octets), let owner = object.owner,
      let row = object["rule"]?.string.flatMap({ OctetText.octets($0) }),
      let targets = object["targets"]?.string.flatMap({ OctetText.octets($0) }),
      let hours = object["hours"]?.array, hours.count <= EarnedBody.mostHours
    else { return nil }
    var minutes = Minutes()
    for hour in hours {
      let parts = hour.array?.compactMap(\.integer) ?? []
      guard parts.count == 2, (0..<70_389_528).contains(parts[0]),
        let map = UInt64(exactly: parts[1]).flatMap({ MinuteMap(bits: $0) })
      else { return nil }
      minutes.formUnion(map, hour: parts[0])
    }
    self.init(owner: owner, EarnedPlace.Rule(row: row, targets: targets), minutes)
  }
}

/// Who earns by which rule. A rule that is about something else now is another one.
struct EarnedPlace: Hashable {
  struct Rule: Hashable {
    /// The number of its row.
    let row: [UInt8]
    /// A mark of what earns.
    let targets: [UInt8]
  }

  let owner: [UInt8]
  let rule: Rule
}
