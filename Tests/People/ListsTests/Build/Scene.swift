import Foundation
import Lists
import Testing

/// A folder for one test, removed after it.
final class Scene {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "picket-lists-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file with the folders that it lies in, and returns its path.
  @discardableResult func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  @discardableResult func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  func run(_ tool: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.currentDirectoryURL = URL(filePath: path)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(tool) failed")
  }

  /// The entries of a list with these bytes.
  static func read(_ bytes: [UInt8], as format: Format? = nil, isForced: Bool = false) throws -> Recorder {
    let scene = try Scene()
    let path = try scene.write("list", bytes)
    var recorder = Recorder()
    try Source(path: path, category: "adult", format: format, isForced: isForced).read(into: &recorder)
    return recorder
  }

  static func read(_ text: String, as format: Format? = nil, isForced: Bool = false) throws -> Recorder {
    try read(Array(text.utf8), as: format, isForced: isForced)
  }
}

/// A line of a list and what it means.
struct Row: CustomTestStringConvertible, Sendable {
  let line: String
  let meaning: [String]
  var testDescription: String { line }

  init(_ line: String, _ meaning: String...) {
    self.line = line
    self.meaning = meaning
  }
}
