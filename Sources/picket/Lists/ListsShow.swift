import JSON
import Lists
import Subscriptions

func showLists(_ words: ArraySlice<String>) throws -> ExitCode {
  let options = try ListsOptions(words, flags: ["--json"])
  if let extra = options.operands.first { throw Misuse(message: "'\(extra)' has no place here") }
  let folder = try options.folder()
  let subscriptions = try folder.subscriptions()
  if options.has("--json") {
    let document: JSON = ["catalog": .string(folder.catalog), "lists": .array(subscriptions.map(\.json))]
    Output.text(document.text + "\n")
  } else if subscriptions.isEmpty {
    Output.text("No list was added: the catalog has Picket's own rules. 'picket lists add --help' shows how.\n")
  } else {
    Output.text(table(subscriptions))
  }
  return .done
}

private func table(_ subscriptions: [Subscription]) -> String {
  let head = ["ID", "CATEGORY", "FORMAT", "RULES", "CHANGED", "TITLE"]
  let rows = subscriptions.map { subscription in
    [
      subscription.identifier, subscription.category, subscription.format?.rawValue ?? "-", "\(subscription.rules)",
      subscription.changedAt ?? "-", subscription.title,
    ]
  }
  let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
  var text = ""
  for row in [head] + rows {
    let cells = zip(row, widths).map { Columns.left($0, $1 + 2) }.dropLast() + [row[row.count - 1]]
    text += cells.joined() + "\n"
  }
  for subscription in subscriptions {
    if let error = subscription.lastError { text += "\(subscription.identifier): \(error)\n" }
  }
  return text
}

extension Subscription {
  fileprivate var json: JSON {
    [
      "id": .string(identifier), "address": .string(shownAddress), "category": .string(category),
      "format": .optional(format?.rawValue), "title": .string(title), "forced": .bool(isForced), "rules": .int(rules),
      "bytes": .int(bytes), "checkedAt": .optional(checkedAt), "changedAt": .optional(changedAt),
      "lastError": .optional(lastError),
    ]
  }
}
