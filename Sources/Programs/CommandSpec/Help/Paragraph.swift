/// Text in lines that a terminal shows whole.
enum Paragraph {
  static let width = 100

  /// The words of `text` in lines of at most `width` letters, later ones behind `indent` blanks. Words that are longer stay
  /// whole.
  static func lines(_ words: [String], width: Int = width, indent: Int = 0) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  static func lines(_ text: String) -> [String] { lines(words(text)) }

  static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }

  /// Names, and their descriptions in a second column.
  static func table(_ rows: [(name: String, sentence: String)], gap: Int = 3) -> [String] {
    let column = min(30, (rows.map(\.name.count).max() ?? 0) + gap)
    let margin = String(repeating: " ", count: 2 + column)
    return rows.flatMap { row in
      var lines = Paragraph.lines(words(row.sentence), width: width - margin.count).map { margin + $0 }
      let head = "  " + row.name
      guard let first = lines.first else { return [head] }
      if row.name.count + 2 > column { return [head] + lines }
      lines[0] = head + first.dropFirst(head.count)
      return lines
    }
  }
}
