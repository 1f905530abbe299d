import Lists
import PicketJSON
import Subscriptions

extension BuildSummary {
  /// The lists with what was skipped in each, and the sums.
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
      "omissions": .array(omissions), "skipped": .array(skipped.map(\.json)),
    ]
  }
}
