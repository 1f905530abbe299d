import Foundation
import Testing

@Suite struct ManualTests {
  private static func pages() throws -> [(name: String, text: String, path: String)] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "picket-manual-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let result = try Program.run("manual", folder.path)
    #expect(result.status == 0 && result.error == "")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      let file = folder.appending(path: name)
      return (name, try String(contentsOf: file, encoding: .utf8), file.path)
    }
  }

  @Test func `pages read as they should, one for each verb`() throws {
    let pages = try ManualTests.pages()
    for page in pages { try Golden.expect(page.text, "Manual/\(page.name)") }
    try Golden.expectOnly(Set(pages.map(\.name)), in: "Manual")
    let verbs = OfferedVerbs.all.filter { $0.count == 1 }.map { "picket-\($0[0]).1" }
    #expect(Set(pages.map(\.name)) == Set(verbs + ["picket.1"]))
  }

  @Test(.enabled(if: Tool.path("mandoc") != nil)) func `mandoc finds nothing wrong with any page`() throws {
    for page in try ManualTests.pages() {
      let result = try Tool.run("mandoc", "-T", "lint", page.path)
      #expect(result.status == 0 && result.output == "", "\(page.name): \(result.output)")
    }
  }

  @Test(.enabled(if: Tool.path("man") != nil)) func `man shows every page without a warning`() throws {
    for page in try ManualTests.pages() {
      let result = try Tool.run("man", "--warnings", "-l", page.path)
      #expect(result.status == 0 && result.error == "", "\(page.name): \(result.error)")
      #expect(result.output.contains("NAME") && result.output.contains("picket"))
    }
  }
}
