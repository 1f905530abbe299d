internal import DaemonClient
internal import Extensions
internal import FamilyTokens
internal import Household
internal import PicketCharts
internal import PicketJSON
internal import ShieldProtocol

// io.picket.Activity: what reports of apps are made of, and reports themselves.
extension CallRouter {
  func data(_ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object {
    let parameters = request.parameters
    let child = try request.child
    try await checkDataAccess(request, to: child)
    let targets = try await household.usageTargets(
      applications: parameters.texts("applications"), categories: parameters.texts("categories"),
      domains: parameters.texts("domains"))
    let segments = try await household.usageSegments(
      of: child.id, by: parameters.text("segment") ?? "day", targets: targets, from: parameters.time("from"),
      to: parameters.time("to"))
    return [
      "child": .string(child.name), "updated": .time(await household.steadyNow.wallSeconds),
      "segments": .array(segments.map(\.json)),
    ]
  }

  /// Has an app's extension draw what a child used. The extension is told names, and can pass them to nobody but the
  /// caller, who may see them.
  func report(_ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object {
    let parameters = request.parameters
    let (child, client) = (try request.child, try parameters.needed("client"))
    let context = parameters.text("context")
    if let context, !ReportOrder.canBeContext(context) {
      throw .invalid(
        parameter: "context",
        why: "the name of a report has \(ReportOrder.mostContext) bytes at most, and no control characters")
    }
    let theme: Chart.Theme = try parameters.text("theme") == nil ? .automatic : parameters.word("theme")
    let segment = ReportOrder.Segment(rawValue: parameters.text("segment") ?? "day") ?? .day
    let order = ReportOrder(context, by: segment, of: try await data(request), in: await household.zoneName)
    let picture: ReportPicture
    switch await dependencies.extensions.ask(.report(order), of: client, for: child.name) {
    case .success(.report(let drawn)): picture = drawn
    case .success(.contexts(let names)):
      let names = names.map { "'\($0)'" }.joined(separator: ", ")
      throw .invalid(parameter: "context", why: "'\(client.prefix(80))' has no such report; it has \(names)")
    case .success: throw .unavailable(why: "the extension of '\(client.prefix(80))' draws no report")
    case .failure(.none): throw .notFound(kind: "report extension", name: String(client.prefix(80)))
    case .failure(let trouble):
      throw .unavailable(why: "the extension of '\(client.prefix(80))' draws no report: \(trouble)")
    }
    return [
      "child": .string(child.name), "client": .string(client), "context": .string(picture.context),
      "contexts": .strings(picture.contexts), "chart": picture.chart.json,
      "svg": .string(picture.chart.svg(width: parameters.number("width") ?? 640, theme: theme)),
    ]
  }
}

extension UsageSegment {
  fileprivate var json: JSON {
    .fields([
      "from": .time(interval.lowerBound), "to": .time(interval.upperBound), "seconds": .int(seconds),
      "first": .time(first), "longest": .span(longest),
      "categories": .array(
        categories.map { category in
          .fields([
            "category": .optional(category.identifier), "token": .optional(category.token?.text),
            "title": .string(category.title), "seconds": .int(category.seconds),
            "applications": .array(category.applications.map(\.json)),
            "domains": .array(category.domains.map(\.json)),
          ])
        }),
    ])
  }
}

extension UsageSegment.Thing {
  fileprivate var json: JSON {
    .fields([
      "token": .string(token.text), "value": .string(value), "title": .string(title), "seconds": .int(seconds),
    ])
  }
}
