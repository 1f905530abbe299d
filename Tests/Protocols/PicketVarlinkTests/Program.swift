import Foundation
import Support

/// A Python program of `Foreign`, run beside the tests.
final class Program: Sendable {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Foreign").path
  /// The Python that has another implementation of varlink, after `scripts/setup test`.
  static let foreign = Project.path(".build/test-venv/bin/python")
  static var hasForeign: Bool { FileManager.default.isExecutableFile(atPath: foreign) }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ arguments: [String], python: String = "/usr/bin/python3", as user: uid_t? = nil) throws {
    let command = [python, "-B"] + arguments
    let words = user.map { ["setpriv", "--reuid", "\($0)", "--clear-groups"] + command } ?? command
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  /// Blocks until the program prints a line or ends.
  func line() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }

  /// False once the program has ended.
  var isRunning: Bool { process.isRunning }

  /// Ends the program's standard input, blocks until it has ended, and returns its output since then.
  func end() -> String {
    try? input.fileHandleForWriting.close()
    let rest = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return String(decoding: rest, as: UTF8.self)
  }
}
