import Foundation
import Testing

/// The catalogue of tricks, the table and the tests agree. This needs no lab.
@Suite struct RowTableTests {
  @Test func `every trick of the catalogue is in the table`() throws {
    let known = RowTable.all.map(\.technique)
    #expect(Set(known).count == known.count, "one is there twice")
    let tricks = try String(
      contentsOfFile: "\(Lab.root)/Sources/Packets/Inspect/Inspect.docc/Tricks.md", encoding: .utf8)
    let rows = tricks.matches(of: /\n\| (?<key>[^|]+) \|/).map { String($0.output.key) }
    let heads: Set = ["number", "strategy"]
    #expect(rows.count > 100, "the rows of Tricks.md were not found")
    for trick in rows where !heads.contains(trick) { #expect(known.contains(trick), "no test is named for \(trick)") }
  }

  @Test func `every row is there and stands for something`() {
    let rows = Row.all.map(\.id)
    #expect(Set(rows).count == rows.count, "two rows have one name")
    let shown = RowTable.all.flatMap(\.places).flatMap { place -> [String] in
      if case .rows(let names) = place { names } else { [] }
    }
    #expect(Set(shown).subtracting(rows).isEmpty, "rows that are missing")
    #expect(Set(rows).subtracting(shown).isEmpty, "rows that no technique names")
  }

  @Test func `every test is there`() throws {
    for (technique, places) in RowTable.all {
      #expect(!places.isEmpty, "\(technique)")
      for case .test(let file, let name) in places {
        let text = try String(contentsOfFile: "\(Lab.root)/Tests/\(file)", encoding: .utf8)
        #expect(text.contains("func `\(name)"), "\(technique): \(file) has no test `\(name)`")
      }
    }
  }
}
