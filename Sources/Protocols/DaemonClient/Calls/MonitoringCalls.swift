internal import PicketJSON

// `io.picket.Activity`: what apps monitor. A missing child means the caller's own.
extension DaemonCall {
  /// In place of an activity with the same name.
  package static func startMonitoring(
    _ name: String, during schedule: Daemon.MonitoringSchedule, events: [Daemon.MonitoredEvent] = [],
    child: String? = nil, client: String
  ) -> DaemonCall<Daemon.Done> {
    .init(
      .activity(.startMonitoring),
      [
        "child": .optional(child), "client": .string(client), "name": .string(name),
        "schedule": .object(schedule.json.withoutNulls), "events": .array(events.map { .object($0.json) }),
      ])
  }

  /// Without names, all of the client's.
  package static func stopMonitoring(
    _ names: [String], child: String? = nil, client: String
  ) -> DaemonCall<Daemon.Done> {
    .init(
      .activity(.stopMonitoring), ["child": .optional(child), "client": .string(client), "names": .strings(names)])
  }

  package static func monitored(child: String? = nil, client: String? = nil) -> DaemonCall<Daemon.MonitoredReply> {
    .init(.activity(.monitored), ["child": .optional(child), "client": .optional(client)])
  }
}

extension Daemon.MonitoringSchedule {
  fileprivate var json: JSON.Object {
    [
      "start": .numbers(start), "end": .numbers(end), "zone": .optional(zone), "repeats": .bool(repeats),
      "warning": warning.map { JSON.numbers($0) } ?? .null,
    ]
  }
}

extension Daemon.MonitoredEvent {
  fileprivate var json: JSON.Object {
    [
      "name": .string(name), "applications": .strings(applications), "categories": .strings(categories),
      "domains": .strings(domains), "threshold": .numbers(threshold),
      "includesPastActivity": .bool(includesPastActivity),
    ]
  }
}

extension JSON {
  /// Numbers by name, in alphabetical order.
  fileprivate static func numbers(_ numbers: [String: Int]) -> JSON {
    .object(JSON.Object(numbers.sorted { $0.key < $1.key }.map { ($0.key, JSON.int($0.value)) }))
  }
}
