import Foundation
import Lists
import PicketJSON
import Subscriptions
import Support
import Testing

@Suite struct SuggestionTests {
  let shelf: Shelf

  init() throws { shelf = try Shelf() }

  private func suggest(_ word: String = "club-ads") throws {
    let text = """
      {"rule": "test", "lists": [{"word": "\(word)", "title": "Club ads", "category": "ads", "format": "plain",
      "address": "https://lists.example/ads.txt", "names": 2, "licence": "MIT", "home": "https://lists.example",
      "adds": "a", "note": "b"}]}
      """
    try shelf.workshop.write("rules/suggestions.json", Array(text.utf8))
  }

  @Test func `a word says address, category, format and title, unless somebody says them otherwise`() throws {
    try suggest()
    let order = try shelf.folder.order("club-ads", category: nil)
    #expect(order.address == "https://lists.example/ads.txt" && order.category == "ads")
    #expect(order.format == "plain" && order.title == "Club ads")
    let other = try shelf.folder.order("club-ads", category: "clubs", title: "Ours")
    #expect(other.category == "clubs" && other.title == "Ours")
  }

  @Test func `all else needs a category`() throws {
    try suggest()
    #expect(try shelf.folder.order("./club-ads", category: "games").address == "./club-ads")
    for source in ["https://lists.example/x", "/x", "nothing"] {
      #expect(throws: ListError.self) { _ = try shelf.folder.order(source, category: nil) }
    }
  }

  @Test func `suggestions are of a category, and say which were added`() throws {
    try suggest()
    #expect(try shelf.folder.suggestions(category: "games").isEmpty)
    let suggestion = try #require(try shelf.folder.suggestions(category: "ads").first)
    #expect(suggestion["word"]?.string == "club-ads" && suggestion["isAdded"] == false)
  }

  @Test(arguments: ["Club", "a b", "", "a.b", "../x"]) func `a word that is none is refused, with its place`(
    word: String
  ) throws {
    try suggest(word)
    let error = #expect(throws: ListError.self) { _ = try shelf.folder.suggestions() }
    #expect(error?.description.contains("suggestions.json") == true)
  }

  @Test func `the built-in suggestions are whole, and no rules of the catalog`() throws {
    let lists = try Suggestions(rules: Project.path("rules")).lists
    #expect(lists.count >= 20 && Set(lists.map(\.category)).count >= 10)
    for list in lists {
      #expect(URL(string: list.address)?.host() != nil && list.home.hasPrefix("https://"), "\(list.word)")
      #expect(!list.licence.isEmpty && list.adds.count > 20 && list.note.count > 20, "\(list.word)")
    }
    try suggest()
    #expect(try shelf.folder.rebuild().missing.isEmpty)
    #expect(try shelf.categories("built-in.example") == ["games"])
  }
}
