import Foundation

// Landmarks: a child chats with people about places, and asks before it talks to a new person, looks something up, or
// uses an app that has changed.
//
//     landmarks friends NAME...                 who may be shown
//     landmarks ask [--for SECONDS] NAME...     asks a guardian, and prints the answer
//     landmarks withdraw NAME...                asks, and withdraws the question
//     landmarks look DOMAIN                     asks to see a site
//     landmarks update TEXT                     asks a guardian to agree to a change of the app
//     landmarks post                            whether the child is old enough to post
//
// PICKET_SOCKET is picketd's socket, and PICKET_CLIENT the name under which the app asks.

let words = Array(CommandLine.arguments.dropFirst())
do {
  guard let verb = words.first, let visit = Visit(verb, Array(words.dropFirst())) else {
    FileHandle.standardError.write(Data("usage: landmarks friends|ask|withdraw|look|update|post WORDS\n".utf8))
    exit(2)
  }
  for line in try await visit.lines() { print(line) }
} catch {
  FileHandle.standardError.write(Data("landmarks: \(error.localizedDescription)\n".utf8))
  exit(1)
}
