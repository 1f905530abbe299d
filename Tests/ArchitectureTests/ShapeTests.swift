import Testing

/// The shape of sources: contract files, lengths, and forbidden words.
@Suite struct ShapeTests {
  @Test(arguments: ModuleTable.rows.filter { !$0.isProgram })
  func `a module opens with its contract`(_ row: ModuleTable.Row) {
    let path = "\(row.path)/\(row.module).swift"
    let text = SourceTree.text(path)
    #expect(
      text?.hasPrefix("//") == true,
      "\(path) must exist and open with a comment that says what \(row.module) is for and promises")
  }

  @Test func `files are short`() {
    let files = SourceTree.sources
    for file in files {
      #expect(
        file.lineCount <= 400,
        "\(file.path) has \(file.lineCount) lines, 400 is the most: split it by topic into Type+Topic.swift")
    }
    let counts = files.map(\.lineCount).sorted()
    let median = counts.isEmpty ? 0 : counts[counts.count / 2]
    #expect(median < 140, "half of the files in Sources have \(median) lines or more: about 100 is usual")
  }

  @Test(arguments: SourceTree.sources) func `nothing traps or prints in passing`(_ file: SourceTree.File) {
    for (line, _) in file.matches(/\btry!/, inLinesWith: "try!") {
      Issue.record("\(file.path):\(line) says `try!`: an input would decide whether the program dies; catch the error")
    }
    for (line, _) in file.matches(/\bas!/, inLinesWith: "as!") {
      Issue.record("\(file.path):\(line) says `as!`: use `as?`, or a type that needs no cast")
    }
    for (line, _) in file.matches(/[\w\)\]>]!(?![=])/, inLinesWith: "!")
    where !file.code.lines[line - 1].contains(/\b(?:try|as)!/) {
      Issue.record("\(file.path):\(line) unwraps by force: bind with `if let` or `guard let`")
    }
    if ModuleTable.row(file.module)?.isProgram == true { return }
    for (line, _) in file.matches(/\b(?:print|debugPrint|dump)\(/, inLinesWith: "(") {
      Issue.record("\(file.path):\(line) prints: only executables talk to people; return a value instead")
    }
  }
}
