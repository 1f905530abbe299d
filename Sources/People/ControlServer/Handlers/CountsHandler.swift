internal import DaemonClient
internal import Household
internal import PicketJSON

// io.picket.Activity.Counts.
extension CallRouter {
  func counts(_ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object {
    let parameters = request.parameters
    let days = try await household.counts(
      child: request.scope, since: parameters.time("since"), until: parameters.time("until"))
    let names = await names
    return [
      "days": .array(
        days.map { day in
          .fields([
            "date": .string(day.date), "child": names[day.child], "allowed": .int(day.allowed),
            "blocked": .int(day.blocked), "categories": .array(day.categories.map(\.json)),
          ])
        })
    ]
  }
}

extension DayCount.Category {
  fileprivate var json: JSON { .fields(["category": .optional(identifier), "count": .int(count)]) }
}
