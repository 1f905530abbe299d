import CommandSpec
import DaemonClient
import Lists
import PicketJSON
import Subscriptions

func showLists(_ invocation: Invocation) throws -> ExitCode {
  let reply: DaemonReply<Daemon.ListsReply>
  if let daemon = try ListKeeper(invocation).daemon {
    reply = try daemon.ask(.lists())
  } else {
    let folder = try invocation.catalogFolder()
    reply = try DaemonReply([
      "catalog": .string(folder.catalog), "lists": .array(try folder.subscriptions().map(\.json)),
    ])
  }
  if invocation.has("--json") { return invocation.show(reply.json) }
  if reply.lists.isEmpty {
    Output.text("No list was added: the catalog has Picket's own rules. 'picket lists add --help' shows how.\n")
  } else {
    Output.text(table(reply.lists, hasColor: invocation.hasColor))
  }
  return .done
}

private func table(_ lists: [Daemon.List], hasColor: Bool) -> String {
  var table = Table("ID", "CATEGORY", "FORMAT", "RULES", "CHANGED", "TITLE")
  for list in lists {
    table.add(
      list.id, list.category, list.format.orDash, "\(list.rules)", list.changedAt.orDash, list.title)
  }
  var text = table.text(hasColor: hasColor)
  for list in lists {
    if let error = list.lastError { text += "\(list.id): \(error.printable)\n" }
  }
  return text
}
