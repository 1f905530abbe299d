import Foundation
import Support

/// A client of a running picketd, as a user of this machine.
struct Caller: Sendable {
  static let root = Caller(user: nil)
  /// The Python that has another implementation of varlink, after `scripts/setup test`.
  static let foreign = Project.path(".build/test-venv/bin/python")
  static var hasForeign: Bool { FileManager.default.isExecutableFile(atPath: foreign) }
  static var isRoot: Bool { getuid() == 0 }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().path + "/Foreign"

  let user: uid_t?

  /// Makes calls over one connection, and returns a line for each answer.
  func ask(_ socket: String, _ calls: (method: String, parameters: String)...) throws -> [String] {
    try ask(socket, calls: calls)
  }

  func ask(_ socket: String, calls: [(method: String, parameters: String)]) throws -> [String] {
    try run(
      ["/usr/bin/python3", "-B", "\(Caller.folder)/ask.py", socket] + calls.flatMap { [$0.method, $0.parameters] })
  }

  /// What another implementation of varlink reads from picketd.
  func introduce(_ socket: String) throws -> [String] {
    try run([Caller.foreign, "-B", "\(Caller.folder)/client.py", socket])
  }

  /// The output of one of the programs in `Foreign`.
  func run(_ script: String, _ words: String...) throws -> [String] {
    try run(["/usr/bin/python3", "-B", "\(Caller.folder)/\(script)"] + words)
  }

  private func run(_ command: [String]) throws -> [String] {
    let words = user.map { ["setpriv", "--reuid", "\($0)", "--regid", "\($0)", "--clear-groups"] + command } ?? command
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
