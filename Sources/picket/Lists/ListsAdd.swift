import Glibc
import Lists
import Subscriptions

func addList(_ words: ArraySlice<String>) throws -> ExitCode {
  let options = try ListsOptions(words, takes: ["--category", "--format", "--title"], flags: ["--force"])
  guard let address = options.operands.first else { throw Misuse(message: "which list? Name its address, or a file") }
  if options.operands.count > 1 {
    throw Misuse(message: "one list at a time: '\(options.operands[1])' is a second")
  }
  guard let category = options["--category"] else {
    throw Misuse(message: "what is the list about? Say --category, such as --category ads")
  }
  let order: SubscriptionOrder
  do {
    order = try SubscriptionOrder(
      address: address, category: category, format: options["--format"], title: options["--title"],
      isForced: options.has("--force"))
  } catch {
    throw Misuse(message: error.description)
  }
  // Nobody reading what is shown must not mean that a list is half added.
  signal(SIGPIPE, SIG_IGN)
  let progress = ListsProgress()
  defer { progress.clear() }
  let addition = try options.folder().add(order) { progress.show($0) }
  progress.clear()
  let subscription = addition.subscription
  Output.text(addition.found.leftOut)
  Output.text("Added \(subscription.title) as \(subscription.identifier), category \(subscription.category).\n")
  let found = "\(addition.found.rules) rules, \(addition.found.omitted) left out"
  Output.text(addition.names.map { "\(found); the catalog has \($0) names.\n" } ?? "\(found).\n")
  return .done
}

func removeList(_ words: ArraySlice<String>) throws -> ExitCode {
  let options = try ListsOptions(words)
  guard let name = options.operands.first else { throw Misuse(message: "which list? 'picket lists list' shows them") }
  if options.operands.count > 1 {
    throw Misuse(message: "one list at a time: '\(options.operands[1])' is a second")
  }
  signal(SIGPIPE, SIG_IGN)
  let progress = ListsProgress()
  defer { progress.clear() }
  let subscription = try options.folder().remove(name) { progress.show($0) }
  progress.clear()
  Output.text("Removed \(subscription.title).\n")
  return .done
}
