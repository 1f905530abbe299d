import CommandSpec

extension Law {
  static let words = Law(
    name: "words", sentence: "a command line is understood or refused in a sentence, and values read back"
  ) { input in
    let words = input.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    do throws(Misunderstanding) {
      if case .run(let invocation) = try sample.read(words) { check(invocation, input) }
    } catch {
      if !error.text.hasPrefix("sample") || !error.text.hasSuffix(".\n") { broken("said \(error.text)", input) }
    }
    for candidate in sample.candidates(words, find: { [$0] }) {
      guard case .word(let word, _) = candidate, let typed = words.last else { continue }
      if !word.hasPrefix(typed) { broken("\(word) is offered for \(typed)", input) }
    }
  } seeds: {
    [
      ["add", "a", "--for", "1h30m", "--from=17:00", "--days", "mon-fri,sun"],
      ["add", "--at", "2026-11-21T17:00:00+01:00"],
      ["help", "add"], ["list", "--", "-x", "--for"], ["lst", "--number=7"],
    ].map { words in Array(words.joined(separator: "\0").utf8) }
  }

  private static let sample = Program(
    name: "sample", sentence: "", version: "", date: "",
    groups: [
      Program.Group(
        "",
        [
          Verb(
            "add", "", about: "", operands: [Operand("NAME", .text("a name"), "", count: .any)],
            options: [
              .value("--for", "DUR", .duration, ""), .value("--from", "T", .timeOfDay, ""),
              .value("--days", "D", .days, ""), .value("--at", "T", .time, "", repeats: true),
              .value("--number", "N", .number("a number", 0...9), ""),
            ], examples: [], action: { _ in .done }),
          Verb(
            "list", "", about: "",
            verbs: [Verb("all", "", about: "", examples: [], action: { _ in .done })]),
        ])
    ])

  private static func check(_ invocation: Invocation, _ input: [UInt8]) {
    guard invocation.path == ["add"] else { return }
    if let text = invocation["--for"] {
      guard let duration = Duration(words: text), Duration(words: duration.words) == duration else {
        broken("\(text) does not read back", input)
      }
    }
    for text in invocation.all("--at") {
      guard let time = Timestamp(text), Timestamp("\(time)") == time else {
        broken("\(text) does not read back", input)
      }
    }
  }
}
