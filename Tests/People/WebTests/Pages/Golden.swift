import Foundation
import Support
import Testing

/// The expected pages, kept in files. `PICKET_GOLDEN=write` writes them anew; read the difference, and look at the page.
enum Golden {
  private static let folder = URL(filePath: Project.path("Tests/People/WebTests/Golden"))

  static func expect(_ text: String, _ name: String, _ location: SourceLocation = #_sourceLocation) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["PICKET_GOLDEN"] == "write" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let golden = try? String(contentsOf: file, encoding: .utf8)
    #expect(
      text == golden, "\(name) reads differently: with PICKET_GOLDEN=write it is written anew", sourceLocation: location
    )
  }

  /// Expects no other file, so that the golden page of a page that is gone goes too.
  static func expectOnly(_ names: Set<String>) throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(found) == names, "Golden holds other files than there are pages")
  }
}
