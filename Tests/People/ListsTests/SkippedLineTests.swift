import Lists
import Testing

/// Skipped lines as people see them: the first five of a list, with the reasons.
@Suite struct SkippedLineTests {
  private func read(_ text: String, _ format: Format = .plain) throws -> BuildSummary {
    var tally = ListTally()
    try Source(path: "list.txt", category: "ads", format: format).read(Array(text.utf8), into: &tally)
    return tally.found
  }

  @Test func `the first five are kept with number, text and reason, and all are counted`() throws {
    let text = "one.example\n" + (1...7).map { "no_name\($0)!\n" }.joined() + "127.0.0.1\n"
    let found = try #require(try read(text).lists.first)
    #expect(found.rules == 1 && found.omitted == 8)
    #expect(found.skipped.map(\.line) == [2, 3, 4, 5, 6])
    #expect(found.skipped.first == SkippedLine(line: 2, text: "no_name1!", reason: .notAName))
    #expect(found.omissions.map(\.count) == [7, 1])
  }

  @Test func `a line that is wrong in several places is one line`() throws {
    let found = try read("one two three\n")
    #expect(found.omitted == 1 && found.lists.first?.skipped.map(\.text) == ["one two three"])
  }

  @Test func `a line is cut, and none of its characters moves the cursor or turns the text round`() throws {
    let found = try read("bad \u{1B}[2J\u{202E}" + String(repeating: "x", count: 5_000) + "\n")
    let text = try #require(found.lists.first?.skipped.first?.text)
    #expect(text.hasPrefix("bad \u{FFFD}[2J\u{FFFD}xxx") && text.count <= 160)
  }
}
