import CommandSpec
import DaemonClient
import Glibc
import Lists
import PicketJSON
import Subscriptions

func listLists(_ invocation: Invocation) throws -> ExitCode {
  let reply = try keptLists(invocation)
  if invocation.has("--json") { return invocation.show(reply.json) }
  if reply.lists.isEmpty {
    Output.text(
      "No list was added: the catalog has Picket's own rules. 'picket lists suggest' shows good ones.\n")
    return .done
  }
  var table = Table("ID", "CATEGORY", "RULES", "SIZE", "AGE", "TITLE")
  for list in reply.lists {
    table.add(list.id, list.category, "\(list.rules)", ByteText.size(list.bytes), list.age, list.title)
  }
  Output.text(table.text(hasColor: invocation.hasColor))
  for list in reply.lists { if let error = list.lastError { Output.text("\(list.id): \(error.printable)\n") } }
  return .done
}

func showList(_ invocation: Invocation) throws -> ExitCode {
  let name = try ListKeeper.whole(invocation.needed("ID-or-ADDRESS"))
  let reply = try keptLists(invocation)
  guard let list = reply.lists.first(where: { [$0.id, $0.address, $0.address.afterMark].contains(name) }) else {
    throw Refusal(code: .failed, description: "there is no list '\(name)': 'picket lists list' lists them")
  }
  if invocation.has("--json") {
    let lists = reply.json["lists"]?.array ?? []
    return invocation.show(["list": lists.first { $0.object?["id"]?.string == list.id } ?? .null])
  }
  var rows = [
    ("id", list.id), ("title", list.title), ("address", list.address), ("category", list.category),
    ("format", list.format ?? "as its text looks"), ("rules", "\(list.rules) in \(ByteText.size(list.bytes))"),
    ("changed", ClockText.text(list.changedAt)), ("confirmed", ClockText.text(list.confirmedAt)),
    ("asked", ClockText.text(list.checkedAt)),
  ]
  if let error = list.lastError {
    rows.append(("failed", "\(list.failures == 1 ? "once" : "\(list.failures) times"): \(error)"))
  }
  rows.append(("skipped", list.omitted == 0 ? "nothing" : counted(list.omitted, "line")))
  Output.text(rows.map { Padding.left($0, 10) + $1.printable + "\n" }.joined() + SkippedText(list).text)
  return .done
}

/// The lists of picketd, or of the folder where none runs.
private func keptLists(_ invocation: Invocation) throws -> DaemonReply<Daemon.ListsReply> {
  if let daemon = try ListKeeper(invocation).daemon { return try daemon.ask(.lists()) }
  let folder = try invocation.catalogFolder()
  return try DaemonReply([
    "catalog": .string(folder.catalog), "lists": .array(try folder.subscriptions().map(\.json)),
  ])
}

extension Daemon.List {
  /// How long ago the copy was what the server had; a dash for contents that were sent, which stay as they are.
  fileprivate var age: String {
    guard !address.hasPrefix(Daemon.List.sentMark), let time = confirmedAt ?? changedAt, let stamp = Timestamp(time)
    else { return "-" }
    let minutes = max(0, (Glibc.time(nil) - Int(stamp.seconds)) / 60)
    if minutes < 120 { return "\(minutes) min" }
    return minutes < 48 * 60 ? "\(minutes / 60) h" : "\(minutes / 1_440) days"
  }

  fileprivate static let sentMark = "sent:"
}

extension String {
  /// The path behind the mark of contents that were sent.
  fileprivate var afterMark: String {
    hasPrefix(Daemon.List.sentMark) ? String(dropFirst(Daemon.List.sentMark.count)) : self
  }
}
