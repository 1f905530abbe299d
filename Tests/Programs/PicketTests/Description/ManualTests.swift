import Foundation
import Support
import Testing

@Suite struct ManualTests {
  private struct Page {
    let name: String
    let text: String
    let path: String
  }

  /// Articles of the documentation that are pages too, by their paths.
  private static let articles = [
    "picket.json5.5": "Sources/People/Configuration/Configuration.docc/PicketFile.md",
    "picketd.8": "Sources/People/Configuration/Configuration.docc/Picketd.md",
    "picket-fetch.8": "Sources/People/Configuration/Configuration.docc/PicketFetch.md",
    "picket-confine.8": "Sources/People/Configuration/Configuration.docc/PicketConfine.md",
    "picket-init.8": "Sources/People/Configuration/Configuration.docc/PicketInit.md",
    "picket-web.8": "Sources/People/Web/Web.docc/PicketWeb.md",
    "picket-fleet.8": "Sources/People/Fleet/Fleet.docc/PicketFleet.md",
    "picket-mqtt.8": "Sources/People/HomeAssistant/HomeAssistant.docc/PicketMQTT.md",
    "picket-laptop.8": "Sources/People/Laptop/Laptop.docc/PicketLaptop.md",
    "picket-filter.8": "Sources/Packets/Filter/Filter.docc/PicketFilter.md",
  ]

  private static func pages(of articles: [String] = []) throws -> [Page] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "picket-manual-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let result = try Program.run(["manual", folder.path] + articles.map(Project.path))
    #expect(result.status == 0 && result.error == "")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      let file = folder.appending(path: name)
      return Page(name: name, text: try String(contentsOf: file, encoding: .utf8), path: file.path)
    }
  }

  private static func allPages() throws -> [Page] { try pages() + pages(of: Array(articles.values)) }

  @Test func `pages read as they should, one for each verb`() throws {
    let pages = try ManualTests.pages()
    for page in pages { try Golden.expect(page.text, "Manual/\(page.name)") }
    try Golden.expectOnly(Set(pages.map(\.name)), in: "Manual")
    let verbs = OfferedVerbs.all.filter { $0.count == 1 }.map { "picket-\($0[0]).1" }
    #expect(Set(pages.map(\.name)) == Set(verbs + ["picket.1"]))
  }

  @Test(arguments: [
    "picketd", "picket-filter", "picket-web", "picket-fleet", "picket-mqtt", "picket-init", "picket-laptop",
  ])
  func `a daemon's page has the usage, the options, the defaults and the statuses of its help`(daemon: String) throws {
    let help = try Program.run(Program.folder.appending(path: daemon), ["--help"]).output
    let article = try String(
      contentsOfFile: Project.path(try #require(ManualTests.articles["\(daemon).8"])), encoding: .utf8)
    func section(_ title: String) -> String {
      article.components(separatedBy: "## \(title)\n").last?.components(separatedBy: "\n## ").first ?? ""
    }
    func words(_ text: some StringProtocol) -> [Substring] {
      text.split(whereSeparator: \.isWhitespace).map { Substring($0) }
    }
    let usage = try #require(help.firstMatch(of: /usage: ((.+\n)+)\n/)).1
    #expect(words(section("Synopsis").replacing("```", with: "")) == words(usage))
    let options = help.matches(of: /\n  (--[^ ].*?)(?=  |\n)/).map(\.1)
    let rows = section("Options").matches(of: /\n\| `(--.*?)` \|/).map { String($0.1).replacing("`", with: "") }
    #expect(rows == options.map(String.init))
    for path in section("Options").matches(of: /`(\/[^`]*)`[^|]*\|\n/).map(\.1) where !path.hasSuffix("rules") {
      #expect(help.contains("(default: \(path)"), "\(path)")
    }
    let statuses = try #require(help.firstMatch(of: /exit status: (.*)/)).1.matches(of: #/\b(\d) /#).map(\.1)
    #expect(section("Exit status").matches(of: /\n\| `(\d)` \|/).map(\.1) == statuses)
  }

  @Test func `articles that are pages are known here, and others make none`() throws {
    let sources = try #require(FileManager.default.enumerator(atPath: Project.path("Sources")))
    let found = try sources.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" }.filter {
      try String(contentsOfFile: Project.path($0), encoding: .utf8).prefixMatch(of: /# \S+\(\d\)\n/) != nil
    }
    #expect(Set(found) == Set(ManualTests.articles.values))
    #expect(try ManualTests.pages(of: found).map(\.name) == ManualTests.articles.keys.sorted())
    let result = try Program.run("manual", "/nowhere", "README.md")
    #expect(result.status == 1 && result.error.contains("README.md is no page"))
  }

  @Test(.enabled(if: Tool.path("mandoc") != nil)) func `mandoc finds nothing wrong with any page`() throws {
    for page in try ManualTests.allPages() {
      let result = try Tool.run("mandoc", "-T", "lint", page.path)
      #expect(result.status == 0 && result.output == "", "\(page.name): \(result.output)")
    }
  }

  @Test(.enabled(if: Tool.path("man") != nil)) func `man shows every page without a warning`() throws {
    for page in try ManualTests.allPages() {
      let result = try Tool.run("man", "--warnings", "-l", page.path)
      #expect(result.status == 0 && result.error == "", "\(page.name): \(result.error)")
      #expect(result.output.contains("NAME") && result.output.contains("picket"))
    }
  }
}
