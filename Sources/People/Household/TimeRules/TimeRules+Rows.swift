internal import Activity
internal import FamilyTokens
internal import Ledger
internal import PicketJSON

// Rules of time to rows and back. What a rule is over stands there as in a store: in tokens.

extension TimeRules {
  /// Behind the kind of a rule that a child has itself; of one that it follows, with the number of its owner.
  private static let days = " days"
  private static let daysOf = " days of "
  static let openingKind = "opening"

  /// What cannot be read any more is named in `lost`.
  init(_ rows: [TimeRuleRow], _ sealer: Sealer, lost: inout [String]) {
    for row in rows {
      guard let body = (try? JSON(parsing: row.body.utf8))?.object, read(row, body, sealer, &lost) else {
        lost.append("\(row.kind) \(row.name)")
        continue
      }
    }
  }

  private mutating func read(
    _ row: TimeRuleRow, _ body: JSON.Object, _ sealer: Sealer, _ lost: inout [String]
  ) -> Bool {
    if row.kind == TimeRules.openingKind {
      guard let id = Int(row.name), let opening = OpenTime(body, sealer) else { return false }
      openings[OpenTime.Key(owner: row.child, id: id)] = opening
      return true
    }
    if let rule = TimeRules.rule(ofDays: row) {
      changes[DayChanges.Key(rule: rule, owner: row.child)] = DayChanges(body)
      return true
    }
    guard let kind = TimeRuleKey.Kind(rawValue: row.kind) else { return false }
    let key = TimeRuleKey(owner: row.child, kind: kind, name: row.name)
    var missing: [String] = []
    let settings = { (name: String) in body[name]?.string.map { StoreSettings(stored: $0, sealer, lost: &missing) } }
    guard let targets = settings("targets") else { return false }
    switch kind {
    case .schedule: schedules[key] = Schedule(body, targets)
    case .limit: limits[key] = Limit(body, targets)
    case .earning: earnings[key] = settings("unlocks").flatMap { EarningRule(body, targets, unlocks: $0) }
    }
    for path in missing { lost.append("\(path) of \(key.title)") }
    return schedules[key] != nil || limits[key] != nil || earnings[key] != nil
  }

  /// The rule that a row changes for single days; nil for any other row.
  private static func rule(ofDays row: TimeRuleRow) -> TimeRuleKey? {
    for kind in TimeRuleKey.Kind.allCases {
      if row.kind == kind.rawValue + days { return TimeRuleKey(owner: row.child, kind: kind, name: row.name) }
      let start = kind.rawValue + daysOf
      guard row.kind.hasPrefix(start), let owner = Int(row.kind.dropFirst(start.count)) else { continue }
      return TimeRuleKey(owner: owner, kind: kind, name: row.name)
    }
    return nil
  }

  func rows(_ sealer: Sealer) -> [TimeRuleRow] {
    keys.compactMap { row($0, sealer) } + changes.keys.sorted().compactMap { row(changesOf: $0) }
      + openings.keys.sorted().compactMap { row($0, sealer) }
  }

  func row(_ key: TimeRuleKey, _ sealer: Sealer) -> TimeRuleRow? {
    let body: JSON.Object?
    switch key.kind {
    case .schedule: body = schedules[key]?.body(sealer)
    case .limit: body = limits[key]?.body(sealer)
    case .earning: body = earnings[key]?.body(sealer)
    }
    return body.map { TimeRuleRow(of: key.owner, key.kind.rawValue, key.name, $0) }
  }

  func row(changesOf key: DayChanges.Key) -> TimeRuleRow? {
    let suffix = key.rule.owner == key.owner ? TimeRules.days : TimeRules.daysOf + "\(key.rule.owner)"
    return changes[key].map { TimeRuleRow(of: key.owner, key.rule.kind.rawValue + suffix, key.rule.name, $0.body) }
  }

  func row(_ key: OpenTime.Key, _ sealer: Sealer) -> TimeRuleRow? {
    openings[key].map {
      TimeRuleRow(
        child: key.owner, client: Household.guardianClient, kind: TimeRules.openingKind, name: "\(key.id)",
        body: JSON.object($0.body(sealer)).text)
    }
  }
}

extension TimeRuleRow {
  fileprivate init(of owner: Int, _ kind: String, _ name: String, _ body: JSON.Object) {
    self.init(
      child: owner, client: Household.guardianClient, kind: kind, name: name, body: JSON.object(body).text)
  }
}

extension Schedule {
  fileprivate init?(_ body: JSON.Object, _ targets: StoreSettings) {
    let windows = (body["windows"]?.array ?? []).map { $0.object.flatMap { Window($0) } }
    guard !windows.isEmpty, !windows.contains(nil) else { return nil }
    self.init(windows: windows.compactMap { $0 }, targets: targets, opens: body["opens"]?.bool ?? false)
  }

  fileprivate func body(_ sealer: Sealer) -> JSON.Object {
    [
      "targets": .string(targets.stored(sealer)), "windows": .array(windows.map { .object($0.body) }),
      "opens": .bool(opens),
    ]
  }
}

extension Window {
  fileprivate init?(_ body: JSON.Object) {
    guard let from = body["from"]?.string.flatMap({ TimeOfDay(text: $0) }),
      let to = body["to"]?.string.flatMap({ TimeOfDay(text: $0) }),
      let days = body["days"]?.string.flatMap({ Weekdays(text: $0) })
    else { return nil }
    do { self = try Window(from: from, to: to, days: days) } catch { return nil }
  }

  fileprivate var body: JSON.Object {
    ["from": .string(from.text), "to": .string(to.text), "days": .string(days.text)]
  }
}

extension Limit {
  fileprivate init?(_ body: JSON.Object, _ targets: StoreSettings) {
    guard let perDay = body["perDay"]?.integer else { return nil }
    let on = (body["on"]?.array ?? []).compactMap { part -> Budget.Exception? in
      guard let part = part.object, let days = part["days"]?.string.flatMap({ Weekdays(text: $0) }),
        let perDay = part["perDay"]?.integer
      else { return nil }
      return Budget.Exception(days: days, seconds: perDay)
    }
    self.init(targets: targets, budget: Budget(perDay: perDay, on: on))
  }

  fileprivate func body(_ sealer: Sealer) -> JSON.Object {
    [
      "targets": .string(targets.stored(sealer)), "perDay": .int(budget.perDay),
      "on": .array(budget.perDayOn.map { ["days": .string($0.days.text), "perDay": .int($0.seconds)] }),
    ]
  }
}

extension EarningRule {
  fileprivate init?(_ body: JSON.Object, _ targets: StoreSettings, unlocks: StoreSettings) {
    guard let per = body["for"]?.integer, let gives = body["gives"]?.integer,
      let earning = Earning(per: per, gives: gives, cap: body["cap"]?.integer)
    else { return nil }
    self.init(targets: targets, unlocks: unlocks, earning: earning)
  }

  fileprivate func body(_ sealer: Sealer) -> JSON.Object {
    let body: JSON.Object = [
      "targets": .string(targets.stored(sealer)), "for": .int(earning.per), "unlocks": .string(unlocks.stored(sealer)),
      "gives": .int(earning.gives), "cap": .optional(earning.cap),
    ]
    return body.withoutNulls
  }
}

extension DayChanges {
  /// What makes no sense is left out.
  fileprivate init(_ body: JSON.Object) {
    skipped = Set((body["skipped"]?.strings ?? []).compactMap { CivilDate(text: $0) })
    lifted = (body["lifted"]?.array ?? []).compactMap { part in
      guard let bounds = part.array?.compactMap(\.integer), bounds.count == 2 else { return nil }
      return Range(stored: bounds[0], bounds[1])
    }
    for member in body["extra"]?.object?.members ?? [] {
      guard let date = CivilDate(text: member.key), let seconds = member.value.integer,
        (1...Quota.wholeDay).contains(seconds)
      else { continue }
      extra[date] = seconds
    }
  }

  fileprivate var body: JSON.Object {
    [
      "skipped": .strings(skipped.sorted().map(\.text)),
      "lifted": .array(lifted.map { .array([.int($0.lowerBound), .int($0.upperBound)]) }),
      "extra": .object(JSON.Object(extra.sorted { $0.key < $1.key }.map { ($0.key.text, .int($0.value)) })),
    ]
  }
}

extension OpenTime {
  fileprivate init?(_ body: JSON.Object, _ sealer: Sealer) {
    let value = body["token"]?.string.flatMap { Token(text: $0) }.flatMap { sealer.open($0) }
    guard let kind = body["kind"]?.string, value.map({ $0.kind.rawValue == kind }) ?? true,
      let target = Grant.Target(kind: kind, value: value?.text), let from = body["from"]?.integer,
      let until = body["until"]?.integer, let time = Range(stored: from, until)
    else { return nil }
    self.init(target: target, isAllowance: body["isAllowance"]?.bool ?? false, time: time)
  }

  fileprivate func body(_ sealer: Sealer) -> JSON.Object {
    let body: JSON.Object = [
      "kind": .string(target.kind), "token": .optional(target.token(sealer)?.text), "isAllowance": .bool(isAllowance),
      "from": .int(time.lowerBound), "until": .int(time.upperBound),
    ]
    return body.withoutNulls
  }
}
