import Foundation

/// A helper program that runs until this object is released: a server, or the stand-in for the daemon.
final class Helper: @unchecked Sendable {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var text = ""

  static func path(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs/\(name)").path
  }

  /// Starts it, and returns once it has printed its first line.
  init(_ script: String, in namespace: LabNode, _ arguments: [String]) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["ip", "netns", "exec", namespace.name, "/usr/bin/python3", Helper.path(script)] + arguments
    process.standardOutput = output
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    try process.run()
    guard readLine() == "ready" else { throw Shell.Failed(text: "\(script) did not start") }
  }

  func readLine() -> String? {
    while true {
      if let end = text.firstIndex(of: "\n") {
        defer { text = String(text[text.index(after: end)...]) }
        return String(text[..<end])
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      text += String(decoding: data, as: UTF8.self)
    }
  }

  /// One line in, one line out.
  func say(_ line: String) throws -> String? {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    return readLine()
  }

  /// Ends it and returns what it has printed since.
  func stop() -> [String] {
    try? input.fileHandleForWriting.close()
    var lines: [String] = []
    while let line = readLine() { lines.append(line) }
    process.waitUntilExit()
    return lines
  }

  /// Kills it.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Helpers end when their standard input does, so also when a test dies.
  deinit { try? input.fileHandleForWriting.close() }
}
