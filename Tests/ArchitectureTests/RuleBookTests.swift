import Testing

/// Every rule and trick that comments and tests cite by its number is described in the tree.
@Suite struct RuleBookTests {
  /// The numbers of the rules and tricks that have a row in a table.
  private static let numbers: Set<String> = {
    let books = ["Sources/Packets/Filter/Filter.docc/RuleBook.md", "Sources/Packets/Inspect/Inspect.docc/Tricks.md"]
    let rows = books.flatMap { (SourceTree.text($0) ?? "").matches(of: /\n\| (?<number>R\d+|B2\.\d+|2\.1\.\d+) \|/) }
    return Set(rows.map { String($0.output.number) })
  }()

  @Test(arguments: ["R", "B2.", "2.1."]) func `rules and tricks are numbered without a gap`(_ prefix: String) {
    let numbers = RuleBookTests.numbers.filter { $0.hasPrefix(prefix) }
    #expect(numbers.count > 10 && numbers == Set((1...numbers.count).map { "\(prefix)\($0)" }))
  }

  @Test func `the file of each trick is there`() {
    let tricks = SourceTree.text("Sources/Packets/Inspect/Inspect.docc/Tricks.md") ?? ""
    let rows = tricks.matches(of: /\n\| (?<number>B2\.\d+) \|.*\| `(?<file>[^`]+)` \|(?=\n)/)
    #expect(Set(rows.map { String($0.output.number) }) == RuleBookTests.numbers.filter { $0.hasPrefix("B2.") })
    let files = SourceTree.paths(below: "Sources/Packets")
    for row in rows {
      #expect(files.contains { $0.hasSuffix("/\(row.output.file).swift") }, "\(row.output.number): \(row.output.file)")
    }
  }

  @Test func `every number that is cited has a row`() {
    var count = 0
    for path in SourceTree.paths(below: "Sources") + SourceTree.paths(below: "Tests") where path.hasSuffix(".swift") {
      let text = SourceTree.text(path) ?? ""
      for match in text.matches(of: #/[ (`"](?<number>R\d+|B2\.\d+|2\.1\.\d+)\b/#) {
        // Sections of RFCs have such numbers as well, behind the number of the RFC.
        if text[match.range.lowerBound] == " ", text[..<match.range.lowerBound].last?.isNumber == true { continue }
        count += 1
        let number = String(match.output.number)
        #expect(RuleBookTests.numbers.contains(number), "\(path) cites \(number), which no rule or trick is called")
      }
    }
    #expect(count > 100, "the citations were not found")
  }

  @Test func `every trick of the end-to-end tests has a row`() {
    let tricks = SourceTree.text("Sources/Packets/Inspect/Inspect.docc/Tricks.md") ?? ""
    let rows = Set(tricks.matches(of: /\n\| (?<key>[^|]+) \|/).map { String($0.output.key) })
    let table = SourceTree.text("Tests/FenceTests/Evasion/RowTable.swift") ?? ""
    let keys = table.matches(of: /\(\s*"(?<key>[^"]+)",\s*\[/).map { String($0.output.key) }
    #expect(keys.count > 100, "the keys of RowTable were not found")
    for key in keys { #expect(rows.contains(key), "Tricks.md has no row for \(key)") }
  }
}
