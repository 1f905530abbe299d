import CommandSpec
import DaemonClient
import Glibc
import Lists
import PicketJSON
import Subscriptions

func addList(_ invocation: Invocation) throws -> ExitCode {
  let order: SubscriptionOrder
  do {
    order = try SubscriptionOrder(
      address: invocation.needed("URL-or-FILE"), category: invocation.needed("--category"),
      format: invocation["--format"], title: invocation["--title"], isForced: invocation.has("--force"))
  } catch {
    throw Misuse(error.description)
  }
  let keeper = try ListKeeper(invocation)
  if let daemon = keeper.daemon {
    let reply = try keeper.add(invocation, by: daemon)
    if invocation.has("--json") { return invocation.show(reply.json) }
    let list = reply.list
    invocation.confirm("Added \(list.title.printable) as \(list.id), category \(list.category).\n")
    let found = "\(reply.rules) rules, \(reply.omitted) left out"
    invocation.confirm(reply.names.map { "\(found); the catalog has \($0) names.\n" } ?? "\(found).\n")
    return .done
  }
  // A closed pipe must not end the program while a list is half added.
  signal(SIGPIPE, SIG_IGN)
  let progress = ListsProgress(isWanted: !invocation.isQuiet)
  defer { progress.clear() }
  let addition = try invocation.catalogFolder().add(order) { progress.show($0) }
  progress.clear()
  let subscription = addition.subscription
  if invocation.has("--json") {
    let reply: JSON.Object = [
      "list": subscription.json, "rules": .int(addition.found.rules), "omitted": .int(addition.found.omitted),
      "names": .optional(addition.names),
    ]
    return invocation.show(reply.withoutNulls)
  }
  invocation.confirm(addition.found.leftOut)
  invocation.confirm("Added \(subscription.title) as \(subscription.identifier), category \(subscription.category).\n")
  let found = "\(addition.found.rules) rules, \(addition.found.omitted) left out"
  invocation.confirm(addition.names.map { "\(found); the catalog has \($0) names.\n" } ?? "\(found).\n")
  invocation.confirm(keeper.note)
  return .done
}

func removeList(_ invocation: Invocation) throws -> ExitCode {
  let keeper = try ListKeeper(invocation)
  if let daemon = keeper.daemon {
    let id = try ListKeeper.whole(invocation.needed("ID-or-ADDRESS"))
    let reply = try daemon.ask(.removeList(id), within: .seconds(600))
    if invocation.has("--json") { return invocation.show(reply.json) }
    invocation.confirm("Removed \(reply.list.title.printable).\n")
    return .done
  }
  signal(SIGPIPE, SIG_IGN)
  let progress = ListsProgress(isWanted: !invocation.isQuiet)
  defer { progress.clear() }
  let subscription = try invocation.catalogFolder().remove(invocation.needed("ID-or-ADDRESS")) { progress.show($0) }
  progress.clear()
  if invocation.has("--json") { return invocation.show(["list": subscription.json]) }
  invocation.confirm("Removed \(subscription.title).\n" + keeper.note)
  return .done
}
