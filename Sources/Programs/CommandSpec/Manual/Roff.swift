/// Text of a manual page, in the macros of man(7).
struct Roff {
  private(set) var text = ""

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func section(_ title: String) { line(".SH \(title.uppercased())") }

  mutating func subsection(_ title: String) { line(".SS \(Roff.argument(title))") }

  /// A paragraph.
  mutating func words(_ words: [String]) { lines(words.map { Roff.escaped($0) }) }

  /// A paragraph with its `code` in bold.
  mutating func marked(_ text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index.isMultiple(of: 2) ? Roff.escaped(String(part)) : "\\fB\(Roff.escaped(String(part)))\\fP"
    }
    lines(Paragraph.words(parts.joined()))
  }

  private mutating func lines(_ words: [String]) {
    for text in Paragraph.lines(words, width: 78) { plain(text) }
  }

  /// A line of text: a request would begin with a dot.
  private mutating func plain(_ text: String) { line(text.hasPrefix(".") ? "\\&" + text : text) }

  /// Paragraphs between empty lines.
  mutating func paragraphs(_ text: String) {
    for (index, paragraph) in text.split(separator: "\n\n").enumerated() {
      if index > 0 { line(".PP") }
      words(Paragraph.words(String(paragraph)))
    }
  }

  /// A name, and its description below it.
  mutating func row(_ name: String, _ sentence: String) {
    line(".TP")
    line(".B \(Roff.argument(name))")
    words(Paragraph.words(sentence))
  }

  /// Commands to copy.
  mutating func examples(_ examples: [Example]) {
    for (index, example) in examples.enumerated() {
      if index > 0 { line(".PP") }
      commands([example.command])
      if let sentence = example.sentence { words(Paragraph.words(sentence)) }
    }
  }

  /// Lines that stay as they are.
  mutating func commands(_ commands: [String]) {
    line(".RS")
    line(".nf")
    for command in commands { plain(Roff.escaped(command)) }
    line(".fi")
    line(".RE")
  }

  /// One argument of a macro, in quotation marks.
  static func argument(_ text: String) -> String {
    "\"" + escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq") + "\""
  }

  /// Dashes stay dashes that can be copied, and no quote begins a request.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
