import Foundation
import Testing

/// The catalogue of tricks, the table and the tests agree. This needs no lab.
@Suite struct RowTableTests {
  @Test func `every technique of the catalogue and of the ground truth is in the table`() {
    let known = RowTable.all.map(\.technique)
    #expect(Set(known).count == known.count, "one is there twice")
    for technique in (1...40).map({ "B2.\($0)" }) + (1...23).map({ "2.1.\($0)" }) {
      #expect(known.contains(technique), "\(technique)")
    }
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
