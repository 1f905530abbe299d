import FilterProtocol
import Foundation

enum Conversation {
  static func accept(_ listener: inout Listener) throws -> FilterConnection {
    while true {
      if let connection = try listener.accept() { return connection }
    }
  }

  /// How many descriptors of this kind are open; other suites open and close other kinds meanwhile.
  static var openDescriptors: Int {
    let links = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return links.count { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
      return target?.hasSuffix("/stray") == true || target?.hasSuffix("/snapshot") == true
        || target?.hasSuffix("/catalog") == true
    }
  }
}
