internal import Activity
internal import PicketJSON
internal import Replication

/// What a guardian opened of one rule on one day.
enum DayOpening: Hashable {
  /// A schedule does not count.
  case skipped(CivilDate)
  /// A limit is so many seconds longer, all that was given on that day together.
  case extra(CivilDate, seconds: Int)
  /// A schedule stops nothing, in seconds since 1970.
  case lifted(Range<Int>)

  /// By which it is the same thing on all nodes.
  var place: String {
    switch self {
    case .skipped(let date): "skipped \(date.text)"
    case .extra(let date, _): "extra \(date.text)"
    case .lifted(let time): "lifted \(time.lowerBound)"
    }
  }

  /// Whether it opens nothing more, in any zone: the last one is twelve hours behind.
  func isOver(at time: Int) -> Bool {
    switch self {
    case .skipped(let date), .extra(let date, _): time >= (date.day1970 + 1) * 86_400 + 12 * 3_600
    case .lifted(let range): time >= range.upperBound
    }
  }

  /// What both open.
  func least(_ other: DayOpening) -> DayOpening {
    switch (self, other) {
    case (.extra(let date, let seconds), .extra(_, let others)): .extra(date, seconds: min(seconds, others))
    case (.lifted(let time), .lifted(let others)):
      .lifted(time.lowerBound..<max(time.lowerBound, min(time.upperBound, others.upperBound)))
    default: self
    }
  }
}

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
    case .lifted(let time): (object["from"], object["until"]) = (.int(time.lowerBound), .int(time.upperBound))
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
    } else if let from = object["from"]?.integer, let until = object["until"]?.integer, from >= 0, from < until,
      until <= Zone.latest, until - from <= Quota.wholeDay
    {
      opening = .lifted(from..<until)
    } else {
      return nil
    }
  }

  /// What all of these open.
  init?(least bodies: [DayBody]) {
    guard let first = bodies.first,
      bodies.allSatisfy({ $0.rule == first.rule && $0.opening.place == first.opening.place })
    else { return nil }
    self.init(owner: first.owner, first.rule, bodies.dropFirst().reduce(first.opening) { $0.least($1.opening) })
  }
}
