import Catalog
import Lists
import Support
import Testing
import Wire

/// A damaged file is refused with its name and the reason, or it answers as before.
@Suite struct DamagedCatalogTests {
  private let workshop: Workshop
  private let names = ["www.example.com", "a.b.c", "x.test", "deep.below.example.com"]

  init() throws {
    workshop = try Workshop()
    var head = ListHead(title: "games.txt", categories: ["games", "custom"])
    head.application = ListHead.Application(identifier: "app", title: "An application")
    let rules = ["example.com", "b.c", "www.test"].map { Rule(name($0), .subtree) }
    try workshop.compile([Reference.List(head: head, rules: rules)])
  }

  private func error(_ bytes: [UInt8]) throws -> CatalogError? {
    try workshop.write("other", bytes)
    do throws(CatalogError) {
      _ = try workshop.open("other")
      return nil
    } catch {
      return error
    }
  }

  @Test func `a catalog cut at any place is refused`() throws {
    let whole = try workshop.bytes("catalog")
    for count in 0..<whole.count {
      let error = try #require(try error(Array(whole[..<count])))
      #expect(error.description.contains("other"))
      switch error {
      case .unreadable, .notACatalog, .truncated: break
      default: Issue.record("\(count) bytes: \(error)")
      }
    }
  }

  @Test func `a catalog with any one byte changed is refused`() throws {
    let whole = try workshop.bytes("catalog")
    for place in whole.indices {
      var damaged = whole
      damaged[place] ^= 1 << UInt8(place % 8)
      let error = try error(damaged)
      #expect(error != nil, "byte \(place)")
    }
    #expect(try error(whole + [UInt8](repeating: 0, count: 64)) != nil)
  }

  @Test func `an older and a newer format say so`() throws {
    var other = try workshop.bytes("catalog")
    other[8] = 9
    #expect(try error(other)?.description.contains("format 9, newer than this program reads (4)") == true)
    other[8] = 0
    #expect(try error(other)?.description.contains("format 0, older than this program reads (4)") == true)
  }

  @Test func `a file that is no catalog says how to make one`() throws {
    let text = try error(Array("0.0.0.0 example.com\n".utf8) + [UInt8](repeating: 0x20, count: 200))?.description
    #expect(text?.contains("is not a catalog: 'picket catalog build") == true)
    #expect(throws: CatalogError.self) { _ = try Catalog(path: workshop.path("missing")) }
    #expect(throws: CatalogError.self) { _ = try Catalog(path: workshop.folder) }
  }

  /// A file of nonsense with a correct checksum gives nonsense answers, but no trap and no other memory's contents.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a catalog made by hand never traps`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = try workshop.bytes("catalog")
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      bytes[Int.random(in: 16..<bytes.count, using: &generator)] = UInt8.random(in: .min ... .max, using: &generator)
    }
    try workshop.write("other", Forgery.signed(bytes))
    guard let catalog = try? workshop.open("other") else { return }
    for text in names {
      let match = catalog.find(name(text))
      _ = catalog.application(of: match)
      _ = match.categories.map { catalog.identifier($0) }
    }
    _ = catalog.find(Address(v4: 0x0808_0808))
    _ = catalog.odds()
  }

  @Test func `a catalog whose answers name categories that it does not have is refused`() throws {
    var bytes = try workshop.bytes("catalog")
    let header = try workshop.open().header
    // The last answer puts its name into category 127.
    let answer = Int(header.answersLine + header.answers - 1) * 64
    bytes[answer + 15] |= 0x80
    try workshop.write("other", Forgery.signed(bytes))
    #expect(throws: CatalogError.self) { _ = try workshop.open("other") }
  }

  @Test func `explanations of another catalog, or damaged ones, are refused`() throws {
    let catalog = try workshop.open()
    let lines = try ProvenanceFile(of: catalog).lines(of: name("deep.below.example.com"))
    #expect(lines.map(\.line) == [1])
    let whole = try workshop.bytes("catalog.why")
    for place in whole.indices.dropLast(16) {
      var damaged = whole
      damaged[place] ^= 1 << UInt8(place % 8)
      try workshop.write("catalog.why", damaged)
      #expect(throws: CatalogError.self, "byte \(place)") {
        let file = try ProvenanceFile(of: catalog)
        for text in names { _ = try file.lines(of: name(text)) }
      }
    }
    for count in 0..<whole.count {
      try workshop.write("catalog.why", Array(whole[..<count]))
      #expect(throws: CatalogError.self, "\(count) bytes") { _ = try ProvenanceFile(of: catalog) }
    }
    try workshop.compile([], to: "empty")
    try workshop.write("catalog.why", try workshop.bytes("empty.why"))
    #expect(throws: CatalogError.otherCatalog(path: workshop.path("catalog.why"))) {
      _ = try ProvenanceFile(of: catalog)
    }
  }
}
