import Foundation
import Subscriptions
import Support

/// A running `Tests/Fixtures/servers/misbehave.py`: it serves a folder's files, each in the manner that a file beside it
/// names.
final class ListServer: Sendable {
  /// All tests of this process share it. It ends with the process, when its standard input ends.
  static let shared = try? ListServer()
  /// The same with an untrusted certificate.
  static let untrusted = try? ListServer("--tls", fixtures.appending(path: "untrusted.pem").path)

  private static let fixtures = URL(filePath: Project.path("Tests/Fixtures/servers"))

  private let process: Process
  private let input = Pipe()
  private let folder: URL
  let port: Int

  private init(_ options: String...) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "picket-server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["/usr/bin/python3", Self.fixtures.appending(path: "misbehave.py").path, folder.path] + options
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw CocoaError(.featureUnsupported)
    }
    self.port = port
  }

  func address(_ name: String, scheme: String = "http") -> String { "\(scheme)://127.0.0.1:\(port)/\(name)" }

  func serve(_ name: String, _ text: String, manner: String = "good", to: String? = nil) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
    try Data(manner.utf8).write(to: folder.appending(path: name + ".manner"))
    if let to { try Data(to.utf8).write(to: folder.appending(path: name + ".to")) }
  }

  /// The requests for a list so far.
  func asked(_ name: String) -> [String] {
    let text = (try? String(contentsOf: folder.appending(path: name + ".asked"), encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n\n").filter { !$0.isEmpty }
  }
}
