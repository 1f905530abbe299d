internal import PicketSystem

/// A program that works for picketd and has no option but where picketd listens: its command line, and how it ends.
package struct CompanionProgram {
  private let name: String
  private let version: String
  private let help: String

  package init(_ name: String, version: String, help: String) {
    (self.name, self.version, self.help) = (name, version, help)
  }

  /// `serve` gets the socket for everybody. Returns the exit status.
  package func run(_ words: ArraySlice<String>, serve: (_ socket: String) throws -> Void) -> Int32 {
    var (rest, socket) = (words, DaemonSockets.control)
    while let word = rest.popFirst() {
      switch word {
      case "--help", "-h":
        Console.text(help)
        return 0
      case "--version":
        Console.text("\(name) \(version)\n")
        return 0
      case "--socket":
        guard let path = rest.popFirst(), !path.isEmpty else { return misuse("--socket wants a value") }
        socket = path
      case let other where other.hasPrefix("--socket=") && other.utf8.count > 9: socket = String(other.dropFirst(9))
      default: return misuse("there is no option '\(word)'")
      }
    }
    do {
      try serve(DaemonSockets.child(beside: socket))
      return 0
    } catch {
      Console.error("\(name): \(error)\n")
      return 1
    }
  }

  private func misuse(_ message: String) -> Int32 {
    Console.error("\(name): \(message).\n'\(name) --help' explains it.\n")
    return 2
  }
}
