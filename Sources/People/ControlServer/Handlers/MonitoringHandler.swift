internal import DaemonClient
internal import Household
internal import PicketJSON

// io.picket.Activity: what apps monitor.
extension CallRouter {
  func answerMonitoring(
    _ method: Method.Activity, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    switch method {
    case .startMonitoring:
      guard let schedule = parameters.object["schedule"]?.object.flatMap(MonitoringOrder.Schedule.init) else {
        throw .invalid(parameter: "schedule", why: "it has a start, an end, and whether it repeats")
      }
      let events = parameters.list("events").compactMap { MonitoringOrder.Event($0.object) }
      try await household.startMonitoring(
        request.child.id, client: parameters.needed("client"),
        MonitoringOrder(name: parameters.needed("name"), schedule: schedule, events: events))
      return [:]
    case .stopMonitoring:
      try await household.stopMonitoring(
        request.child.id, client: parameters.needed("client"), names: parameters.texts("names"))
      return [:]
    case .monitored:
      let names = await names
      let activities = await household.monitored(of: request.scope, client: parameters.text("client"))
      return ["activities": .array(activities.map { $0.json(names) })]
    default: return nil
    }
  }
}

extension MonitoredSummary {
  fileprivate func json(_ names: Names) -> JSON {
    let interval: JSON = interval.map { ["from": .time($0.lowerBound), "to": .time($0.upperBound)] } ?? .null
    return .fields([
      "child": names[child], "client": .string(client), "name": .string(order.name),
      "schedule": .object(order.schedule.json), "events": .array(order.events.map { .object($0.json) }),
      "interval": interval,
    ])
  }
}
