import JSON
import Lists
import Subscriptions
import Verbs

func showLists(_ invocation: Invocation) throws -> ExitCode {
  let folder = try invocation.catalogFolder()
  let subscriptions = try folder.subscriptions()
  if invocation.has("--json") {
    let document: JSON = ["catalog": .string(folder.catalog), "lists": .array(subscriptions.map(\.json))]
    Output.text(document.text + "\n")
  } else if subscriptions.isEmpty {
    Output.text("No list was added: the catalog has Picket's own rules. 'picket lists add --help' shows how.\n")
  } else {
    Output.text(table(subscriptions, hasColor: invocation.hasColor))
  }
  return .done
}

private func table(_ subscriptions: [Subscription], hasColor: Bool) -> String {
  var table = Table("ID", "CATEGORY", "FORMAT", "RULES", "CHANGED", "TITLE")
  for subscription in subscriptions {
    table.add(
      subscription.identifier, subscription.category, subscription.format?.rawValue ?? "-", "\(subscription.rules)",
      subscription.changedAt ?? "-", subscription.title)
  }
  var text = table.text(hasColor: hasColor)
  for subscription in subscriptions {
    if let error = subscription.lastError { text += "\(subscription.identifier): \(error)\n" }
  }
  return text
}
