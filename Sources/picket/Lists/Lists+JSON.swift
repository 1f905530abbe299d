import JSON
import Lists
import Subscriptions

extension Subscription {
  var json: JSON {
    [
      "id": .string(identifier), "address": .string(shownAddress), "category": .string(category),
      "format": .optional(format?.rawValue), "title": .string(title), "forced": .bool(isForced), "rules": .int(rules),
      "bytes": .int(bytes), "checkedAt": .optional(checkedAt), "changedAt": .optional(changedAt),
      "lastError": .optional(lastError),
    ]
  }
}

extension UpdateReport {
  /// As picketd tells of an update, and what became of the catalog.
  var json: JSON.Object {
    let outcomes = rows.map { row -> JSON in
      var why: String?
      if case .kept(let reason) = row.outcome { why = reason }
      let told: JSON.Object = ["list": row.subscription.json, "isGood": .bool(why == nil), "why": .optional(why)]
      return .object(told.withoutNulls)
    }
    var reply: JSON.Object = ["outcomes": .array(outcomes), "missing": .strings(missing.map(\.identifier))]
    switch catalog {
    case .unchanged: reply["catalog"] = ["outcome": "unchanged"]
    case .built(let names): reply["catalog"] = ["outcome": "built", "names": .int(names)]
    case .kept(let reason): reply["catalog"] = ["outcome": "kept", "why": .string(reason)]
    }
    return reply
  }
}

extension BuildSummary {
  /// Lists with what was left out of each, and what came of them all.
  var json: JSON.Object {
    [
      "lists": .array(lists.map(\.json)), "rules": .int(rules), "omitted": .int(omitted), "names": .int(names),
      "entries": .int(entries), "bytes": .int(bytes), "categories": .int(categories),
      "applications": .int(applications),
    ]
  }
}

extension BuildSummary.List {
  fileprivate var json: JSON {
    let omissions = omissions.map { omission -> JSON in
      ["reason": .string(omission.reason.rawValue), "count": .int(omission.count)]
    }
    return [
      "title": .string(title), "categories": .strings(categories), "rules": .int(rules),
      "omissions": .array(omissions),
    ]
  }
}
