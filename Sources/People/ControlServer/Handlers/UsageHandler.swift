internal import FamilyTokens
internal import Household
internal import PicketJSON

// io.picket.Activity: what children use.
extension CallRouter {
  func usage(_ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object {
    let parameters = request.parameters
    let grouping: UsageGrouping = try parameters.text("by") == nil ? .category : parameters.word("by")
    if grouping.tellsNames, request.caller.role != .all {
      if let role = request.caller.role { throw CallRouter.refusal(role) }
      throw CallRouter.refusal(
        "what a child visited is for guardians, since every program of a child's user could read it here: ask by category, "
          + "hour or day")
    }
    let child = try request.child
    let table = try await household.usageTable(
      of: child.id, by: grouping, from: parameters.time("from"), to: parameters.time("to"))
    let rows = table.rows.map { row -> JSON in
      let key = grouping == .hour ? row.begin.map { RFC3339.text($0) } : row.key
      // Equal names have equal tokens: a reader of the shields could tell by them what is in those.
      let token = request.caller.role == .all ? row.token?.text : nil
      return .fields([
        "key": .string(key ?? "none"), "token": .optional(token), "title": .string(row.title),
        "seconds": .int(row.amount.seconds), "bytesIn": .int(row.amount.received), "bytesOut": .int(row.amount.sent),
      ])
    }
    return [
      "child": .string(child.name), "from": .time(table.interval.lowerBound), "to": .time(table.interval.upperBound),
      "rows": .array(rows),
      "total": [
        "seconds": .int(table.total.seconds), "bytesIn": .int(table.total.received),
        "bytesOut": .int(table.total.sent),
      ],
    ]
  }

  func weeklyReport(_ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object {
    let child = try request.child
    let week = try await household.weeklyUsage(of: child.id, until: request.parameters.text("date"))
    return [
      "child": .string(child.name), "from": .time(week.interval.lowerBound), "to": .time(week.interval.upperBound),
      "seconds": .int(week.seconds), "before": .int(week.before), "longest": .span(week.longest),
      "days": .array(
        week.days.map { day in
          .fields([
            "date": .string(day.date), "seconds": .int(day.seconds), "first": .time(day.first), "last": .time(day.last),
          ])
        }),
      "categories": .array(
        week.categories.map { category in
          .fields([
            "category": .optional(category.identifier), "title": .string(category.title),
            "seconds": .int(category.seconds), "before": .int(category.before),
          ])
        }),
    ]
  }
}

extension JSON {
  static func span(_ range: Range<Int>?) -> JSON {
    range.map { .fields(["from": .time($0.lowerBound), "to": .time($0.upperBound)]) } ?? .null
  }
}
