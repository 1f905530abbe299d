import Lists
import Subscriptions

func showLists(_ words: ArraySlice<String>) throws -> ExitCode {
  let options = try ListsOptions(words, flags: ["--json"])
  if let extra = options.operands.first { throw Misuse(message: "'\(extra)' has no place here") }
  let folder = try options.folder()
  let subscriptions = try folder.subscriptions()
  if options.has("--json") {
    Output.text(
      JSONText.object(
        ("catalog", JSONText.string(folder.catalog)),
        ("lists", "[" + subscriptions.map { $0.json }.joined(separator: ",") + "]")) + "\n")
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
  fileprivate var json: String {
    JSONText.object(
      ("id", JSONText.string(identifier)), ("address", JSONText.string(shownAddress)),
      ("category", JSONText.string(category)), ("format", JSONText.optional(format?.rawValue)),
      ("title", JSONText.string(title)), ("forced", "\(isForced)"), ("rules", "\(rules)"), ("bytes", "\(bytes)"),
      ("checkedAt", JSONText.optional(checkedAt)), ("changedAt", JSONText.optional(changedAt)),
      ("lastError", JSONText.optional(lastError)))
  }
}
