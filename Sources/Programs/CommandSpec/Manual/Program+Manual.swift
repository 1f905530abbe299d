/// A file of the manual.
public struct ManualPage: Sendable {
  /// With its section: `picket-lists.1`.
  public let file: String
  public let text: String
}

extension Program {
  /// The program's own page, and one for each of its verbs.
  public var manual: [ManualPage] { [ownPage] + shownVerbs.map { page($0) } }

  /// The page made of an article in Markdown; nil where its first line names no page, as `# picketd(8)` does.
  public func manualPage(of text: String) -> ManualPage? {
    guard let article = Article(text) else { return nil }
    var page = head(article.name, section: article.section)
    page.marked(article.sentence)
    page.blocks(article.blocks)
    return ManualPage(file: "\(article.name).\(article.section)", text: page.text)
  }

  private var ownPage: ManualPage {
    var page = head(name)
    page.words(Paragraph.words(sentence))
    page.section("synopsis")
    page.line(".B \(name)")
    page.line(".I verb")
    page.line("[options]")
    page.section("description")
    page.paragraphs("Each verb has a page of its own: \(name)-VERB(1).")
    if !steps.isEmpty {
      page.section("first steps")
      page.examples(steps)
    }
    page.section("verbs")
    for group in groups where group.verbs.contains(where: { !$0.isHidden }) {
      page.subsection(group.title)
      for verb in group.verbs where !verb.isHidden { page.row(verb.name, verb.sentence) }
    }
    for note in notes {
      page.section(note.title)
      for row in note.rows { page.row(row.name, row.sentence) }
    }
    return ManualPage(file: "\(name).1", text: page.text)
  }

  private func page(_ verb: Verb) -> ManualPage {
    var page = head("\(name)-\(verb.name)")
    page.words(Paragraph.words(verb.sentence))
    page.section("synopsis")
    for (index, words) in usages([verb]).enumerated() {
      if index > 0 { page.line(".br") }
      page.line(".B \(Roff.argument(words[0]))")
      page.words(Array(words.dropFirst()))
    }
    page.section("description")
    page.paragraphs(verb.about)
    describe(verb, &page)
    for below in verb.verbs where below.action != nil {
      page.section("\(name) \(verb.name) \(below.name)")
      page.paragraphs(below.about)
      describe(below, &page)
    }
    page.section("exit status")
    for exit in verb.exits { page.row("\(exit.code.rawValue)", exit.sentence) }
    page.section("examples")
    page.examples(verb.action == nil ? verb.verbs.flatMap(\.examples) : verb.examples)
    page.section("see also")
    page.line(".BR \(Roff.escaped(name)) (1)")
    return ManualPage(file: "\(name)-\(verb.name).1", text: page.text)
  }

  private func describe(_ verb: Verb, _ page: inout Roff) {
    // Only `--help` describes the options that every verb takes.
    let rows = verb.rows.dropLast(Option.everywhere.count)
    for row in verb.action == nil ? [] : Array(rows) { page.row(row.name, row.sentence) }
  }

  /// The beginning of a page; a sentence that describes the page follows.
  private func head(_ title: String, section: Int = 1) -> Roff {
    var page = Roff()
    page.line(".TH \(Roff.argument(title.uppercased())) \(section) \"\(date)\" \(Roff.argument("\(name) \(version)"))")
    page.section("name")
    // Indexes of manual pages look for this dash.
    page.line("\(Roff.escaped(title)) \\-")
    return page
  }
}
