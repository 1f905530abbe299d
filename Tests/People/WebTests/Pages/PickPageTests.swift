import DaemonClient
import Foundation
import PicketJSON
import Support
import Testing

@testable import Web

/// The page on which a guardian chooses for an app, of a real picketd.
@Suite struct PickPageTests {
  private func ticked(_ page: Page) throws -> [String] {
    try PageTests.elements(page).filter { $0.name == "input" && $0.attributes.keys.contains("checked") }.compactMap {
      $0["value"]
    }
  }

  @Test func `an app's request is on Today, and its page has what the app had`() throws {
    let family = try Family()
    #expect(try family.page("pick")?.contains("No app waits for a choice.") == true)
    let tokens = try family.call("Settings.Mint", ["kind": "domain", "values": ["old.example"]])["tokens"] ?? []
    let asked = try family.call(
      "Requests.AskToPick",
      ["child": "Mia", "client": "Homework", "title": "<b>", "header": "What waits?", "domains": tokens])
    let id = try #require(asked["id"]?.string)
    for path in ["", "requests"] {
      let page = try #require(try path.isEmpty ? family.page() : family.page(path))
      let links = try PageTests.elements(page).compactMap { $0["href"] }
      #expect(links.contains("/pick?request=\(id)") && page.contains("Homework asks for a choice, for Mia"), "\(path)")
      // A yes is no choice.
      #expect(!page.contains("&quot;pick&quot;"))
    }
    // The only one is there without being named.
    let page = try #require(try family.page("pick"))
    #expect(page.contains("for Mia") && page.contains("“&lt;b>”") || page.contains("“&lt;b&gt;”"))
    #expect(page.contains("What waits?"))
    #expect(try ticked(page) == ["old.example"])
    #expect(try family.page("pick", query: [QueryItem("request", "nothing")])?.contains("no such request") == true)
    let reader = PageRequest(site: .guardians, path: ["pick"], viewer: .guardian(name: nil, role: "approve"))
    let withheld = try #require(try family.pages.page(reader, from: family.daemon))
    #expect(!withheld.contains("old.example") && withheld.contains("Homework"))
  }

  @Test func `what is ticked stays while more is looked for`() throws {
    let family = try Family()
    let asked = try family.call("Requests.AskToPick", ["child": "Mia", "client": "Homework"])
    let form = [
      QueryItem("request", asked["id"]?.string ?? ""), QueryItem("do", "find"), QueryItem("category", "games"),
      QueryItem("domain", "chess.com"), QueryItem("sites", " lichess.org, chess.com go.example "),
      QueryItem("find", "nothing is called so"),
    ]
    let page = try #require(try family.page("pick", query: form))
    #expect(try ticked(page) == ["chess.com", "lichess.org", "go.example", "games"])
    #expect(page.contains("No application is called so."))
    // With nothing ticked any more, nothing is: what the app had does not come back.
    let empty = try #require(try family.page("pick", query: Array(form.prefix(2))))
    #expect(try ticked(empty) == [])
  }

  @Test func `a form is read as it is, and what is none is not`() {
    let form = PickForm([
      QueryItem("request", " q "), QueryItem("do", "pick"), QueryItem("category", ""), QueryItem("category", "a"),
      QueryItem("category", "b"), QueryItem("application", "x"), QueryItem("sites", "a.test,,b.test  c.test"),
      QueryItem("other", "y"),
    ])
    #expect(form.request == "q" && form.step == .pick && form.categories == ["a", "b"] && form.applications == ["x"])
    #expect(form.domains == ["a.test", "b.test", "c.test"] && form.word == nil)
    #expect(PickForm([QueryItem("do", "erase")]).step == nil)
  }
}
