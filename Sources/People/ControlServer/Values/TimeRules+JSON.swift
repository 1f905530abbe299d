internal import Activity
internal import Household
internal import PicketJSON

// Rules of time from parameters, and as replies have them.

extension Window {
  static func all(_ parameters: Parameters) throws(HouseholdError) -> [Window] {
    var windows: [Window] = []
    for window in parameters.list("windows") { windows.append(try Window(window)) }
    return windows
  }

  private init(_ parameters: Parameters) throws(HouseholdError) {
    let (from, to) = (try TimeOfDay(parameters, "from"), try TimeOfDay(parameters, "to"))
    let days = try Weekdays(parameters) ?? .everyDay
    do {
      self = try Window(from: from, to: to, days: days)
    } catch {
      throw .invalid(parameter: "to", why: "\(error)")
    }
  }
}

extension TimeOfDay {
  fileprivate init(_ parameters: Parameters, _ key: String) throws(HouseholdError) {
    guard let time = TimeOfDay(text: try parameters.needed(key)) else {
      throw .invalid(parameter: key, why: "write a time of day like 17:00, up to 24:00")
    }
    self = time
  }
}

extension Weekdays {
  /// Nil where no days are named.
  fileprivate init?(_ parameters: Parameters) throws(HouseholdError) {
    let texts = parameters.texts("days")
    if texts.isEmpty { return nil }
    guard let days = Weekdays(text: texts.joined(separator: ",")) else {
      throw .invalid(parameter: "days", why: "write days like mon, mon-fri or sat,sun")
    }
    self = days
  }

  /// Each by itself: mon, tue.
  fileprivate var json: JSON { .strings(Weekday.allCases.filter { contains($0) }.map(\.name)) }
}

extension Budget {
  init(_ parameters: Parameters) throws(HouseholdError) {
    var on: [Exception] = []
    for part in parameters.list("on") {
      guard let days = try Weekdays(part) else {
        throw .invalid(parameter: "on", why: "say on which days, such as sat and sun")
      }
      on.append(Exception(days: days, seconds: try part.neededNumber("perDay")))
    }
    self.init(perDay: try parameters.neededNumber("perDay"), on: on)
  }

  fileprivate var days: JSON {
    .array(perDayOn.map { ["days": $0.days.json, "perDay": .int($0.seconds)] })
  }
}

extension Shield {
  fileprivate var json: JSON.Object {
    let json: JSON.Object = [
      "categories": .strings(categories), "domains": .strings(domains), "applications": .strings(applications),
      "allWeb": .bool(allWeb), "except": .strings(except), "signIn": signIn ? true : .null,
    ]
    return json.withoutNulls
  }
}

extension ScheduleSummary {
  func json(_ names: Names) -> JSON {
    var object: JSON.Object = [
      "child": names[owner], "profile": names.profile(owner), "name": .string(name), "from": .string(window.from.text),
      "to": .string(window.to.text), "days": window.days.json,
    ]
    for member in shield.json.members { object[member.key] = member.value }
    object["allow"] = .bool(opens)
    object["active"] = .bool(isActive)
    object["closed"] = .bool(isClosed)
    object["nextChange"] = .time(nextChange)
    object["skipped"] = .strings(skipped.map(\.text))
    return .object(object.withoutNulls)
  }
}

extension LimitSummary {
  func json(_ names: Names) -> JSON {
    .fields([
      "child": .string(names[child].string ?? ""), "profile": names.profile(owner), "name": .string(name),
      "targets": .object(shield.json), "perDay": .int(perDay), "usual": .optional(usual), "on": budget.days,
      "used": .int(used),
      "left": .int(left), "extra": .int(extra), "resets": .time(resets),
    ])
  }
}

extension EarningSummary {
  func json(_ names: Names) -> JSON {
    .fields([
      "child": .string(names[child].string ?? ""), "profile": names.profile(owner), "name": .string(name),
      "targets": .object(shield.json), "need": .int(need), "unlocks": .object(unlocks.json), "gives": .int(gives),
      "cap": .optional(cap), "used": .int(used), "earned": .int(earned),
    ])
  }
}

extension MoreTime {
  var json: JSON {
    .fields([
      "kind": .string(kind.rawValue), "name": .string(name), "until": .time(until), "left": .optional(left),
    ])
  }
}

extension TimeOverview {
  var json: JSON.Object {
    [
      "now": .time(now),
      "limits": .array(
        limits.map { limit in
          [
            "name": .string(limit.name), "what": .string(limit.what), "left": .int(limit.left),
            "perDay": .int(limit.perDay), "extra": .int(limit.extra), "used": .int(limit.used),
          ]
        }),
      "closed": .array(closed.map { .object($0.json) }),
      "next": .array(
        next.map { next in
          [
            "at": .time(next.at), "what": .string(next.what), "opens": .bool(next.opens), "by": .string(next.by),
          ]
        }),
    ]
  }
}

extension TimeOverview.Closed {
  var json: JSON.Object {
    let json: JSON.Object = ["what": .string(what), "until": .time(until), "by": .string(by)]
    return json.withoutNulls
  }
}
