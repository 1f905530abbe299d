extension Program {
  /// What `--help` prints behind the verbs of `path`.
  func help(_ path: [Verb]) -> String {
    guard let verb = path.last else { return overview }
    var parts = [usage(path), verb.paragraphs]
    parts.append(Paragraph.table(verb.action == nil ? verb.verbs.map { ($0.name, $0.sentence) } : verb.rows))
    parts.append(examples(verb))
    parts.append(exits(verb))
    if !verb.verbs.isEmpty {
      let command = ([name] + path.map(\.name)).joined(separator: " ")
      parts.append(["'\(command) VERB --help' explains each."])
    }
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func usage(_ path: [Verb]) -> [String] {
    var lines: [String] = []
    for words in usages(path) {
      let head = lines.isEmpty ? "usage: " : "       "
      lines += Paragraph.lines([head + words[0]] + words.dropFirst(), indent: 9 + words[0].count - 1)
    }
    return lines
  }

  private func examples(_ verb: Verb) -> [String] {
    if verb.examples.isEmpty { return [] }
    var lines = [verb.examples.count == 1 ? "example:" : "examples:"]
    for example in verb.examples {
      lines.append("  " + example.command)
      if let sentence = example.sentence { lines.append("      " + sentence) }
    }
    return lines
  }

  private func exits(_ verb: Verb) -> [String] {
    let words = verb.exits.enumerated().flatMap { index, exit in
      let words = Paragraph.words(exit.sentence + (index + 1 < verb.exits.count ? "," : ""))
      // A number alone at the end of a line says nothing.
      return ["\(exit.code.rawValue) \(words.first ?? "")"] + words.dropFirst()
    }
    return Paragraph.lines(["exit status:"] + words, indent: 13)
  }
}

extension Verb {
  /// The paragraphs of `about`, with an empty line between them.
  var paragraphs: [String] {
    about.split(separator: "\n\n").map { Paragraph.lines(String($0)).joined(separator: "\n") }
      .flatMap { [$0, ""] }.dropLast()
  }

  /// Operands and options with their descriptions.
  var rows: [(name: String, sentence: String)] {
    operands.map { ($0.name, $0.sentence) }
      + options.map { option in
        let names = (option.short.map { $0 + ", " } ?? "") + option.usage
        return (names, option.sentence + (option.repeats ? "; may stand several times" : ""))
      }
  }
}
