import Foundation
import Testing

/// The expected output, kept in files. `PICKET_GOLDEN=write` writes them anew; read the difference.
enum Golden {
  private static let folder = Program.package.appending(path: "Tests/Programs/PicketTests/Golden")

  static func expect(_ text: String, _ name: String, _ location: SourceLocation = #_sourceLocation) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["PICKET_GOLDEN"] == "write" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let golden = try? String(contentsOf: file, encoding: .utf8)
    #expect(
      text == golden, "\(name) reads differently: with PICKET_GOLDEN=write it is written anew", sourceLocation: location
    )
  }

  /// Expects no other file in a folder of golden files, so that the text of a removed verb is removed too.
  static func expectOnly(_ names: Set<String>, in name: String) throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)
    #expect(Set(found) == names, "Golden/\(name) holds other files than there are texts")
  }
}
