import Foundation
import PicketJSON
import Testing

/// A server that takes messages, and writes down what came.
final class MessageReceiver {
  private let process = Process()
  private let input = Pipe()

  /// `told` is the file in which it writes.
  init(ofWebhooks secret: String, at port: UInt16, told: String, certificate: String? = nil) throws {
    try run("/usr/bin/python3", "receiver.py", port, told, [secret] + (certificate.map { [$0] } ?? []))
  }

  init(ofMailAt port: UInt16, told: String, certificate: String? = nil) throws {
    try run(Caller.foreign, "mail.py", port, told, certificate.map { [$0] } ?? [])
  }

  private func run(_ python: String, _ script: String, _ port: UInt16, _ told: String, _ words: [String]) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: python)
    process.arguments = ["-B", "\(Caller.folder)/\(script)", "\(port)", told] + words
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try #require(!output.fileHandleForReading.availableData.isEmpty, "the receiver does not listen")
  }

  deinit {
    try? input.fileHandleForWriting.close()
    if process.isRunning { process.waitUntilExit() }
  }

  /// What came, in its order.
  static func lines(in file: String) -> [JSON.Object] {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { try? JSON(parsing: Array($0.utf8)).object }
  }
}
