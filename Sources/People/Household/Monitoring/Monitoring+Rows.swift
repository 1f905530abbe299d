internal import Activity
internal import FamilyTokens
internal import Ledger
public import PicketJSON
internal import ShieldProtocol

// Rows hold tokens, in the form in which the app sent them.
extension MonitoredActivity {
  func row(_ key: Key) -> ActivityRow {
    let body: JSON.Object = [
      "schedule": .object(schedule.order.json), "events": .array(events.map { .object($0.json) }),
      "progress": .object(progress.json),
    ]
    return ActivityRow(child: key.child, client: key.client, name: key.name, body: JSON.object(body).text)
  }

  /// nil for what cannot be read any more.
  init?(_ row: ActivityRow, _ sealer: Sealer) {
    guard let body = (try? JSON(parsing: row.body.utf8, mostBytes: 1 << 24))?.object,
      let order = body["schedule"]?.object.flatMap(MonitoringOrder.Schedule.init),
      let schedule = try? MonitoringSchedule(order),
      let progress = body["progress"]?.object.flatMap({ MonitoringProgress($0) })
    else { return nil }
    self.schedule = schedule
    self.progress = progress
    events = (body["events"]?.array ?? []).compactMap { json in
      guard let object = json.object, let order = MonitoringOrder.Event(object) else { return nil }
      let since = object["since"]?.integer.map { min(max(0, $0), Zone.latest) } ?? progress.since
      return try? MonitoredEvent(order, warning: schedule.warning, since: since, sealer)
    }
  }
}

extension MonitoredEvent {
  fileprivate var json: JSON.Object {
    var json = order.json
    json["since"] = .int(since)
    return json
  }
}

extension MonitoringOrder.Schedule {
  public var json: JSON.Object {
    let json: JSON.Object = [
      "start": .numbers(start), "end": .numbers(end), "zone": .optional(zone), "repeats": .bool(repeats),
      "warning": warning.map { JSON.numbers($0) } ?? .null,
    ]
    return json.withoutNulls
  }

  /// nil where something is missing.
  public init?(_ json: JSON.Object) {
    guard let start = json["start"]?.numbers, let end = json["end"]?.numbers, let repeats = json["repeats"]?.bool else {
      return nil
    }
    self.init(start: start, end: end, zone: json["zone"]?.string, repeats: repeats, warning: json["warning"]?.numbers)
  }
}

extension MonitoringOrder.Event {
  public var json: JSON.Object {
    [
      "name": .string(name), "applications": .strings(applications), "categories": .strings(categories),
      "domains": .strings(domains), "threshold": .numbers(threshold),
      "includesPastActivity": .bool(includesPastActivity),
    ]
  }

  /// nil where something is missing.
  public init?(_ json: JSON.Object) {
    guard let name = json["name"]?.string, let threshold = json["threshold"]?.numbers else { return nil }
    self.init(
      name: name, applications: json["applications"]?.strings ?? [], categories: json["categories"]?.strings ?? [],
      domains: json["domains"]?.strings ?? [], threshold: threshold,
      includesPastActivity: json["includesPastActivity"]?.bool ?? false)
  }
}

extension MonitoringProgress {
  fileprivate var json: JSON.Object {
    let json: JSON.Object = [
      "since": .int(since), "time": .int(last.time), "step": .int(last.step.rawValue),
      "from": .optional(interval?.lowerBound), "to": .optional(interval?.upperBound),
      "warned": .strings(warned.sorted()), "reached": .strings(reached.sorted()),
    ]
    return json.withoutNulls
  }

  fileprivate init?(_ json: JSON.Object) {
    guard let since = json["since"]?.integer, let time = json["time"]?.integer,
      let step = json["step"]?.integer.flatMap({ MonitoringEdge.Step(rawValue: $0) }),
      [since, time].allSatisfy({ (0...Zone.latest).contains($0) })
    else { return nil }
    var interval: Range<Int>?
    if let from = json["from"]?.integer, let to = json["to"]?.integer {
      guard from < to, to <= Zone.latest, let stored = Range(stored: from, to) else { return nil }
      interval = stored
    }
    self.init(
      since: since, last: MonitoringEdge(time: time, step: step), interval: interval,
      warned: Set(json["warned"]?.strings ?? []), reached: Set(json["reached"]?.strings ?? []))
  }
}

extension DueCallback {
  func row(_ key: MonitoredActivity.Key) -> CallbackRow {
    CallbackRow(
      id: 0, child: key.child, client: key.client, activity: call.activity, kind: call.kind.rawValue,
      event: call.event, time: time)
  }
}

extension MonitorCallback {
  init?(_ row: CallbackRow) {
    guard let kind = ActivityCallback.Kind(rawValue: row.kind) else { return nil }
    self.init(
      id: row.id, child: row.child, client: row.client,
      call: ActivityCallback(kind, of: row.activity, event: row.event), time: row.time)
  }

  var row: CallbackRow {
    CallbackRow(
      id: id, child: child, client: client, activity: call.activity, kind: call.kind.rawValue, event: call.event,
      time: time)
  }
}

extension JSON {
  /// Numbers by name, in alphabetical order.
  fileprivate static func numbers(_ numbers: [String: Int]) -> JSON {
    .object(JSON.Object(numbers.sorted { $0.key < $1.key }.map { ($0.key, JSON.int($0.value)) }))
  }

  /// nil unless all members are numbers.
  fileprivate var numbers: [String: Int]? {
    guard let object else { return nil }
    var numbers: [String: Int] = [:]
    for member in object.members {
      guard let number = member.value.integer else { return nil }
      numbers[member.key] = number
    }
    return numbers
  }
}
