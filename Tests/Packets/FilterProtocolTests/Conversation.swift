import FilterProtocol
import Foundation

enum Conversation {
  static func accept(_ listener: inout Listener) throws -> FilterConnection {
    while true {
      if let connection = try listener.accept() { return connection }
    }
  }

  /// How many files below this folder are open. Other suites open and close files of their own meanwhile.
  static func openFiles(below folder: String) -> Int {
    let files = FileManager.default
    let numbers = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return numbers.count { number in
      let target = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
      return target?.hasPrefix(folder + "/") == true
    }
  }
}
