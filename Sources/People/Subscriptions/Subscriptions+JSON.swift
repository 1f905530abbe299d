public import Lists
public import PicketJSON

// For other programs, from picket or picketd.
extension Subscription {
  public var json: JSON {
    let members: JSON.Object = [
      "id": .string(identifier), "address": .string(shownAddress), "category": .string(category),
      "format": .optional(format?.rawValue), "title": .string(title), "forced": .bool(isForced), "rules": .int(rules),
      "bytes": .int(bytes), "omitted": .int(omitted), "skipped": .array(skipped.map(\.json)),
      "checkedAt": .optional(checkedAt), "changedAt": .optional(changedAt), "confirmedAt": .optional(confirmedAt),
      "lastError": .optional(lastError), "failures": .int(failures),
    ]
    return .object(members)
  }
}

extension SkippedLine {
  public var json: JSON {
    [
      "line": .int(line), "text": .string(text), "reason": .string(reason.rawValue),
      "sentence": .string(reason.sentence),
    ]
  }
}

extension Addition {
  public var json: JSON.Object {
    let reply: JSON.Object = [
      "list": subscription.json, "rules": .int(rules), "omitted": .int(omitted), "names": .optional(names),
    ]
    return reply.withoutNulls
  }
}

extension UpdateReport {
  /// The outcome for each list and for the catalog.
  public var json: JSON.Object {
    var reply: JSON.Object = [
      "outcomes": .array(rows.map { UpdateReport.json($0.subscription, $0.outcome) }),
      "missing": .strings(missing.map(\.identifier)),
    ]
    switch catalog {
    case .unchanged: reply["catalog"] = ["outcome": "unchanged"]
    case .built(let names): reply["catalog"] = ["outcome": "built", "names": .int(names)]
    case .kept(let reason): reply["catalog"] = ["outcome": "kept", "why": .string(reason)]
    }
    return reply
  }

  private static func json(_ subscription: Subscription, _ outcome: Outcome) -> JSON {
    var told: JSON.Object = ["list": subscription.json, "isGood": true]
    switch outcome {
    case .unchanged: told["change"] = "unchanged"
    case .updated(let added, let removed):
      told["change"] = "updated"
      if let added { told["added"] = .int(added) }
      if let removed { told["removed"] = .int(removed) }
    case .kept(let reason):
      told["isGood"] = false
      told["why"] = .string(reason)
      told["change"] = "kept"
    }
    return .object(told)
  }
}
