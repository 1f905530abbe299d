internal import Activity
internal import PicketJSON
internal import Replication

/// The same as nodes tell each other.
struct DayBody {
  /// The child or the profile that it was given to.
  let owner: [UInt8]
  let rule: Rule
  let opening: DayOpening

  struct Rule: Hashable {
    let owner: [UInt8]
    let kind: TimeRuleKey.Kind
    let name: String
  }

  init(owner: [UInt8], _ rule: Rule, _ opening: DayOpening) {
    (self.owner, self.rule, self.opening) = (owner, rule, opening)
  }

  var octets: [UInt8] {
    var object: JSON.Object = [
      "owner": .octets(owner), "rule": .octets(rule.owner), "kind": .string(rule.kind.rawValue),
      "name": .string(rule.name),
    ]
    switch opening {
    case .skipped(let date): object["skipped"] = .string(date.text)
    case .extra(let date, let seconds): (object["date"], object["extra"]) = (.string(date.text), .int(seconds))
    case .lifted(let date, let times):
      object["lifted"] = .string(date.text)
      object["times"] = .array(times.map { .array([.int($0.lowerBound), .int($0.upperBound)]) })
    }
    return SharedBody.octets(object)
  }

  init?(_ octets: [UInt8]) {
    guard let object = SharedBody.object(octets), let owner = object.owner,
      let rule = object["rule"]?.string.flatMap({ OctetText.octets($0) }), let name = object["name"]?.string,
      let kind = object["kind"]?.string.flatMap({ TimeRuleKey.Kind(rawValue: $0) })
    else { return nil }
    (self.owner, self.rule) = (owner, Rule(owner: rule, kind: kind, name: name))
    if let date = object["skipped"]?.string.flatMap({ CivilDate(text: $0) }) {
      opening = .skipped(date)
    } else if let date = object["date"]?.string.flatMap({ CivilDate(text: $0) }),
      let seconds = object["extra"]?.integer, (1...Quota.wholeDay).contains(seconds)
    {
      opening = .extra(date, seconds: seconds)
    } else if let date = object["lifted"]?.string.flatMap({ CivilDate(text: $0) }),
      let times = object["times"]?.array.flatMap({ DayBody.times($0) })
    {
      opening = .lifted(date, times)
    } else {
      return nil
    }
  }

  /// More times than a guardian lifts a schedule on a day.
  private static let mostTimes = 1_000

  private static func times(_ parts: [JSON]) -> [Range<Int>]? {
    guard parts.count <= mostTimes else { return nil }
    let times = parts.compactMap { part -> Range<Int>? in
      guard let ends = part.array, ends.count == 2, let from = ends[0].integer, let until = ends[1].integer,
        from >= 0, from < until, until <= Zone.latest, until - from <= Quota.wholeDay
      else { return nil }
      return from..<until
    }
    return times.count == parts.count ? times.united : nil
  }

  /// What all of these open.
  init?(least bodies: [DayBody]) {
    guard let first = bodies.first,
      bodies.allSatisfy({ $0.rule == first.rule && $0.opening.place == first.opening.place })
    else { return nil }
    self.init(owner: first.owner, first.rule, bodies.dropFirst().reduce(first.opening) { $0.least($1.opening) })
  }
}
