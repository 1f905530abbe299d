import Foundation

// Landmarks: a child chats about places with people, and asks before it talks to somebody new, looks something up, or
// goes on with an app that has changed.
//
//     landmarks friends NAME...                 who may be shown
//     landmarks ask [--for SECONDS] NAME...     asks a guardian, and says how it ended
//     landmarks withdraw NAME...                asks, and thinks better of it
//     landmarks look DOMAIN                     asks to see something
//     landmarks update TEXT                     has a guardian at hand agree to what has changed
//     landmarks post                            whether the child is old enough to post
//
// By PICKET_SOCKET it is told where picketd is, and by PICKET_CLIENT under which name it asks.

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
