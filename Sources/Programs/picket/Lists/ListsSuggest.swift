import CommandSpec
import DaemonClient
import PicketJSON
import Subscriptions

func suggestLists(_ invocation: Invocation) throws -> ExitCode {
  let category = invocation["--category"]
  let reply: DaemonReply<Daemon.SuggestionsReply>
  if let daemon = try ListKeeper(invocation).daemon {
    reply = try daemon.ask(.suggestions(category: category))
  } else {
    let found = try invocation.catalogFolder().suggestions(category: category)
    reply = try DaemonReply(["suggestions": .array(found.map { .object($0) })])
  }
  if invocation.has("--json") { return invocation.show(reply.json) }
  if reply.suggestions.isEmpty {
    Output.text("No list is suggested\(category.map { " for \($0)" } ?? "").\n")
    return .done
  }
  Output.text(reply.suggestions.map { text($0, hasColor: invocation.hasColor) }.joined(separator: "\n"))
  Output.text(
    "\n'sudo picket lists add WORD' subscribes to one; picketd then asks for newer copies about once a day.\n")
  return .done
}

private func text(_ list: Daemon.Suggestion, hasColor: Bool) -> String {
  let word = hasColor ? Paint.bold.on(list.word.printable) : list.word.printable
  let about = "\(list.category), about \(grouped(list.names)) names, \(list.licence)\(list.isAdded ? ", added" : "")"
  return """
    \(word): \(list.title.printable)
      \(about.printable)
      adds: \(list.adds.printable)
      know: \(list.note.printable)
      \(list.address.printable)

    """
}

/// `181,000`
private func grouped(_ number: Int) -> String {
  let digits = Array("\(number)")
  return digits.indices.map { index in
    let isGroup = index > 0 && (digits.count - index).isMultiple(of: 3)
    return (isGroup ? "," : "") + String(digits[index])
  }.joined()
}
