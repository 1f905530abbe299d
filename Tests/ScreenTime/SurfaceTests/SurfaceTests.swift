import Foundation
import Testing

/// No declaration of Screen Time's API gets lost: `Lists/<Module>.reference.txt` has Apple's declarations,
/// `Lists/<Module>.additions.txt` Picket's own, and the compiler's output has to agree with both.
@Suite struct SurfaceTests {
  static let modules = [
    "ManagedSettings", "ManagedSettingsUI", "FamilyControls", "DeviceActivity", "PermissionKit", "DeclaredAgeRange",
  ]

  static func list(_ name: String) throws -> Surface {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Lists/\(name).txt")
    return Surface(text: try String(contentsOf: file, encoding: .utf8))
  }

  @Test(arguments: modules) func `a module has what the reference has, and what is listed besides`(
    _ module: String
  ) throws {
    let surface = Surface(try SymbolGraph.graphs(of: module))
    let reference = try SurfaceTests.list("\(module).reference")
    let additions = try SurfaceTests.list("\(module).additions")
    let missing = reference.lines.subtracting(surface.lines).sorted()
    #expect(missing.isEmpty, "\(module) lacks what the reference has:\n\(missing.joined(separator: "\n"))")
    let stale = additions.lines.subtracting(surface.lines).sorted()
    #expect(stale.isEmpty, "\(module).additions.txt lists what is gone:\n\(stale.joined(separator: "\n"))")
    let unlisted = surface.lines.subtracting(reference.lines).subtracting(additions.lines).sorted()
    #expect(
      unlisted.isEmpty, "\(module) has more than \(module).additions.txt lists:\n\(unlisted.joined(separator: "\n"))")
  }

  @Test func `lists are read as they are written`() {
    let text = "struct Token<T> : Codable\n  init(from decoder: any Decoder) throws\n"
    #expect(Surface(text: "# why\n" + text).text == text)
    #expect(
      Surface(text: text).lines == [
        "struct Token<T>", "Token / : Codable", "Token / init(from decoder: any Decoder) throws",
      ])
  }
}
