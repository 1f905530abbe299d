import Catalog
import Testing

@testable import Household

/// What people choose from: categories and applications.
@Suite struct ChoiceTests {
  @Test func `every built-in category has a title and a symbol of its own, subjects first`() async throws {
    let home = try Home()
    let household = try home.open()
    let categories = await household.categories
    #expect(categories.map(\.identifier) == Category.builtIn)
    #expect(categories.prefix(12).allSatisfy(\.isSubject) && !categories.dropFirst(12).contains(where: \.isSubject))
    #expect(Set(categories.map(\.symbol)).count == categories.count)
    #expect(Set(categories.map(\.title)).count == categories.count)
    #expect(categories.allSatisfy { $0.symbol.count == 1 && $0.symbol != $0.identifier.prefix(1).uppercased() })
  }

  @Test func `applications are found by title, identifier, domain and category, a page after the other`() async throws {
    let home = try Home()
    let household = try home.open()
    await #expect(throws: HouseholdError.self) { try await household.applications() }
    await household.use(BuiltIn.catalog)
    let all = try await household.applications()
    #expect(all.count > 700 && all.map(\.identifier) == all.map(\.identifier).sorted())
    let youtube = try #require(all.first { $0.identifier == "youtube" })
    #expect(youtube.title == "YouTube" && youtube.domains.contains("youtube.com") && youtube.mark == "13+")
    #expect(youtube.category == "entertainment" && youtube.categories.contains("streaming"))
    #expect(youtube.monogram.letters == "Y")
    func found(_ word: String) async throws -> [String] {
      try await household.applications(word: word).map(\.identifier)
    }
    #expect(try await found("YouTube Kids") == ["youtube-kids"])
    #expect(try await found("ytimg.com").contains("youtube"))
    #expect(try await found("nothing of this name").isEmpty)
    let games = try await household.applications(category: "games")
    #expect(games.count > 20 && games.allSatisfy { $0.categories.contains("games") })
    #expect(try await household.applications(category: "vpn").contains { $0.category != nil })
    #expect(try await household.applications(after: "youtube").first?.identifier == "youtube-kids")
    await #expect(throws: HouseholdError.self) { try await household.applications(category: "gamse") }
  }

  @Test func `a monogram is letters of the title on a color that white letters can be read on`() {
    #expect(Monogram("a", title: "Prime Video").letters == "PV" && Monogram("a", title: "4chan").letters == "4")
    #expect(Monogram("a", title: "…").letters == "?" && Monogram("a", title: "ça va").letters == "ÇV")
    #expect(Monogram("netflix", title: "x").color == Monogram("netflix", title: "y").color)
    for color in Monogram.palette { #expect(contrast(color) >= 4.5, "\(color)") }
  }

  /// To white, as WCAG computes it.
  private func contrast(_ color: String) -> Double {
    let number = Int(color.dropFirst(), radix: 16) ?? 0
    let parts = [16, 8, 0].map { shift -> Double in
      let value = Double(number >> shift & 255) / 255
      return value <= 0.03928 ? value / 12.92 : power((value + 0.055) / 1.055)
    }
    return 1.05 / (0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05)
  }

  /// To the power of 2.25 in place of 2.4, which makes colors a little lighter than they are.
  private func power(_ value: Double) -> Double { value * value * value.squareRoot().squareRoot() }
}
