import CommandSpec
import Lists
import PicketJSON
import Subscriptions

func showLists(_ invocation: Invocation) throws -> ExitCode {
  let document: JSON.Object
  if let daemon = try ListKeeper(invocation).daemon {
    document = try daemon.call("Catalog.Lists")
  } else {
    let folder = try invocation.catalogFolder()
    document = ["catalog": .string(folder.catalog), "lists": .array(try folder.subscriptions().map(\.json))]
  }
  if invocation.has("--json") { return invocation.show(document) }
  let lists = document.objects("lists")
  if lists.isEmpty {
    Output.text("No list was added: the catalog has Picket's own rules. 'picket lists add --help' shows how.\n")
  } else {
    Output.text(table(lists, hasColor: invocation.hasColor))
  }
  return .done
}

private func table(_ lists: [JSON.Object], hasColor: Bool) -> String {
  var table = Table("ID", "CATEGORY", "FORMAT", "RULES", "CHANGED", "TITLE")
  for list in lists {
    table.add(
      list.shown("id"), list.shown("category"), list.shown("format"), list.shown("rules"), list.shown("changedAt"),
      list.shown("title"))
  }
  var text = table.text(hasColor: hasColor)
  for list in lists {
    if let error = list["lastError"]?.string { text += "\(list.shown("id")): \(error.printable)\n" }
  }
  return text
}
