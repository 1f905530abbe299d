import Testing

@Suite struct ImportTests {
  static var pattern: Regex<(Substring, module: Substring)> {
    // Attributes, an access level, and the kind of an import of a single declaration may stand around the word.
    /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(?<module>\w+)/
  }

  @Test(arguments: [
    "import Wire", "public import Wire", "  internal import Wire", "@testable import Wire", "import struct Wire.Name",
    "@_spi(Tests) public import Wire", "@preconcurrency package import Wire",
  ]) func `every way to write an import is seen`(_ line: String) throws {
    #expect(try #require(line.firstMatch(of: ImportTests.pattern)).module == "Wire")
  }

  @Test func `the sources were found`() {
    #expect(SourceTree.sources.count > 100, "no sources below \(SourceTree.root): was the package moved?")
  }

  @Test(arguments: ModuleTable.rows) func `a module imports what the table allows`(_ row: ModuleTable.Row) {
    let files = SourceTree.sources.filter { $0.module == row.module }
    #expect(!files.isEmpty, "Package.swift has a row for \(row.module), which has no sources: remove the row")
    for file in files {
      for (line, match) in file.matches(ImportTests.pattern, inLinesWith: "import") {
        let module = String(match.output.module)
        #expect(
          row.imports[module] != nil || row.platform[module] != nil,
          """
          \(file.path):\(line) imports \(module), which \(row.module) (\(row.reason)) may not: move the code to a module \
          that may, or add \(module) and the reason to its row in Package.swift
          """)
      }
    }
  }

  @Test(arguments: ModuleTable.rows.filter(\.isProgram))
  func `what ships does without all of Foundation`(_ row: ModuleTable.Row) {
    // Screen Time's types have to be Foundation's own, which make a program four times as large: apps alone link them.
    var reached: Set<String> = []
    var next = [row.module]
    while let module = next.popLast() {
      guard reached.insert(module).inserted, let row = ModuleTable.row(module) else { continue }
      #expect(row.platform["Foundation"] == nil, "\(module) imports Foundation: use FoundationEssentials")
      next += row.imports.keys
    }
  }

  @Test(arguments: ModuleTable.rows.filter { !$0.isForApps })
  func `all of Foundation is for apps alone`(_ row: ModuleTable.Row) {
    #expect(row.platform["Foundation"] == nil, "\(row.module) imports Foundation: use FoundationEssentials")
  }

  @Test(arguments: ModuleTable.rows.filter(\.isPacketPlane))
  func `the packet plane does without Foundation and Dispatch`(_ row: ModuleTable.Row) {
    let banned = ["Foundation", "FoundationEssentials", "FoundationInternationalization", "Dispatch"]
    for name in banned {
      #expect(
        row.imports[name] == nil && row.platform[name] == nil, "Package.swift allows \(name) to \(row.module)")
    }
    for file in SourceTree.sources where file.module == row.module {
      for (line, match) in file.matches(ImportTests.pattern, inLinesWith: "import") {
        #expect(
          !banned.contains(String(match.output.module)),
          "\(file.path):\(line) imports \(match.output.module) on the packet plane: use Wire, or Glibc behind Capture")
      }
    }
  }

  @Test(arguments: ModuleTable.libraries.keys.sorted())
  func `a C library is a module map and a header`(_ module: String) {
    for path in SourceTree.paths(below: "Sources/C/\(module)") {
      #expect(
        path.hasSuffix("/module.modulemap") || path.hasSuffix(".h"),
        "\(path): Picket has no C of its own beyond static-inline shims in a header")
    }
  }
}
