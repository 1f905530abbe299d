/// An article that is a page of the manual too: Markdown whose first line is `# NAME(SECTION)`, and whose first paragraph
/// is one sentence on what NAME is.
///
/// Sections, paragraphs, tables, blocks of code and `code` within a line are known. Other Markdown stays as it is written.
struct Article {
  enum Block {
    case section(String)
    case paragraph(String)
    case code([String])
    /// Rows of cells; the first row has the headings.
    case table([[String]])
  }

  let name: String
  let section: Int
  /// Without a capital and a full stop, as it stands behind a name.
  let sentence: String
  let blocks: [Block]

  /// nil where the first lines do not begin a page.
  init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard let title = lines.popFirst(), title.hasPrefix("# "), title.last == ")",
      let open = title.lastIndex(of: "("), let section = Int(title[open...].dropFirst().dropLast())
    else { return nil }
    var blocks = Article.blocks(lines)[...]
    guard case .paragraph(let sentence)? = blocks.popFirst() else { return nil }
    name = String(title[..<open].dropFirst(2))
    self.section = section
    let ending = sentence.hasSuffix(".") ? 1 : 0
    self.sentence = sentence.prefix(1).lowercased() + sentence.dropFirst().dropLast(ending)
    self.blocks = Array(blocks)
  }

  private static func blocks(_ lines: ArraySlice<Substring>) -> [Block] {
    var (blocks, rest) = ([Block](), lines)
    while let line = rest.popFirst() {
      if line.isEmpty { continue }
      if line.hasPrefix("## ") {
        blocks.append(.section(String(line.dropFirst(3))))
      } else if line.hasPrefix("```") {
        blocks.append(.code(take(&rest) { !$0.hasPrefix("```") }.map(String.init)))
        _ = rest.popFirst()
      } else if line.hasPrefix("|") {
        // The second line only divides the headings from the rows.
        blocks.append(.table(([line] + take(&rest) { $0.hasPrefix("|") }.dropFirst()).map(cells)))
      } else {
        blocks.append(.paragraph(([line] + take(&rest) { !$0.isEmpty }).joined(separator: " ")))
      }
    }
    return blocks
  }

  private static func take(_ lines: inout ArraySlice<Substring>, while isPart: (Substring) -> Bool) -> [Substring] {
    let part = lines.prefix(while: isPart)
    lines = lines.dropFirst(part.count)
    return Array(part)
  }

  private static func cells(_ line: Substring) -> [String] {
    line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
      .map { Paragraph.words(String($0)).joined(separator: " ") }
  }
}

extension Roff {
  mutating func blocks(_ blocks: [Article.Block]) {
    var isFirst = true
    for block in blocks {
      switch block {
      case .section(let title): section(title == "Overview" ? "description" : title)
      case .paragraph(let text):
        if !isFirst { line(".PP") }
        marked(text)
      case .code(let lines):
        if !isFirst { line(".PP") }
        commands(lines)
      case .table(let rows): table(rows)
      }
      if case .section = block { isFirst = true } else { isFirst = false }
    }
  }

  /// The first cell of a row is a name, and the second its description. Others follow behind their headings.
  private mutating func table(_ rows: [[String]]) {
    guard let headings = rows.first else { return }
    for row in rows.dropFirst() {
      line(".TP")
      marked(row.first ?? "")
      for (index, cell) in row.enumerated().dropFirst() where !cell.isEmpty {
        if index > 1 { line(".br") }
        marked(index > 1 ? "\(headings[index]): \(cell)" : cell)
      }
    }
  }
}
