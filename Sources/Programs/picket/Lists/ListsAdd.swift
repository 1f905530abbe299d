import CommandSpec
import DaemonClient
import Glibc
import Lists
import PicketJSON
import Subscriptions

func addList(_ invocation: Invocation) throws -> ExitCode {
  let source = invocation.needed("URL-or-FILE-or-WORD")
  if invocation["--category"] == nil, !Suggestion.isWord(source) {
    throw Misuse("what is the list about? Say --category, such as --category ads")
  }
  do {
    // What is wrong with the words is said before anything is fetched.
    _ = try SubscriptionOrder(
      address: source, category: invocation["--category"] ?? "other", format: invocation["--format"],
      title: invocation["--title"])
  } catch {
    throw Misuse(error.description)
  }
  let keeper = try ListKeeper(invocation)
  let reply = try keeper.daemon.map { try keeper.add(source, invocation, by: $0) } ?? add(source, invocation)
  if invocation.has("--json") { return invocation.show(reply.json) }
  let list = reply.list
  invocation.confirm("Added \(list.title.printable) as \(list.id), category \(list.category).\n")
  let found = "\(counted(reply.rules, "rule")), \(reply.omitted) skipped"
  invocation.confirm(reply.names.map { "\(found); the catalog has \($0) names.\n" } ?? "\(found).\n")
  invocation.confirm(SkippedText(list).text + keeper.note)
  return .done
}

/// Adds a list to the folder where no picketd keeps it.
private func add(_ source: String, _ invocation: Invocation) throws -> DaemonReply<Daemon.AddListReply> {
  // A closed pipe must not end the program while a list is half added.
  signal(SIGPIPE, SIG_IGN)
  let folder = try invocation.catalogFolder()
  let order = try folder.order(
    source, category: invocation["--category"], format: invocation["--format"], title: invocation["--title"],
    isForced: invocation.has("--force"))
  let progress = ListsProgress(isWanted: !invocation.isQuiet)
  defer { progress.clear() }
  return try DaemonReply(folder.add(order) { progress.show($0) }.json)
}

func removeList(_ invocation: Invocation) throws -> ExitCode {
  let keeper = try ListKeeper(invocation)
  if let daemon = keeper.daemon {
    let id = try ListKeeper.whole(invocation.needed("ID-or-ADDRESS"))
    let reply = try daemon.ask(.removeList(id), within: .seconds(600))
    if invocation.has("--json") { return invocation.show(reply.json) }
    invocation.confirm("Removed \(reply.list.title.printable).\n" + deadShields(reply.value))
    return .done
  }
  signal(SIGPIPE, SIG_IGN)
  let progress = ListsProgress(isWanted: !invocation.isQuiet)
  defer { progress.clear() }
  let removal = try invocation.catalogFolder().remove(invocation.needed("ID-or-ADDRESS")) { progress.show($0) }
  let subscription = removal.subscription
  progress.clear()
  if invocation.has("--json") {
    return invocation.show(["list": subscription.json, "shieldedFor": [], "shieldedProfiles": []])
  }
  invocation.confirm("Removed \(subscription.title).\n" + keeper.note)
  return .done
}

/// What to do with shields over a category that ended with its last list; empty when there are none.
private func deadShields(_ reply: Daemon.RemoveListReply) -> String {
  let owners =
    reply.shieldedFor.map { SettingsOwner(child: $0, profile: nil) }
    + reply.shieldedProfiles.map { SettingsOwner(child: nil, profile: $0) }
  guard !owners.isEmpty else { return "" }
  let category = reply.list.category
  let commands = owners.map { "  picket shield remove \($0.option) --category \(category)".printable + "\n" }
  return "No list has the category \(category) any more, and these shields stop nothing; take them down:\n"
    + commands.joined()
}
