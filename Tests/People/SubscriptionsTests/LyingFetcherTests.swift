import Foundation
import Lists
import Support
import Testing

@testable import Subscriptions

/// picket-fetch reads strangers' bytes, so that a stranger may speak in its place: the last good copy and catalog stay, with
/// a sentence, in bounded time.
@Suite struct LyingFetcherTests {
  static let lies = [
    ("crash", "picket-fetch ended without an answer"), ("silence", "picket-fetch gave no answer within"),
    ("for ever", "picket-fetch gave no answer within"), ("nonsense", "picket-fetch says what makes no sense"),
    ("another answer", "picket-fetch says what makes no sense"), ("numbers", "picket-fetch says what makes no sense"),
    ("tags", "picket-fetch says what makes no sense"), ("unchanged", "picket-fetch says what makes no sense"),
    ("nothing", "picket-fetch handed over nothing"), ("unsealed", "it is not sealed memory"),
    ("too large", "it is longer than"), ("no memory", "what picket-fetch handed over is refused"),
  ]

  @Test(arguments: lies) func `no lie about a list takes the last good copy away`(lie: String, sentence: String) throws
  {
    let shelf = try Shelf()
    // Without tags, by which a server could say that nothing changed.
    try shelf.add(manner: "forgetful")
    try shelf.server.serve(shelf.name, "three.example\n", manner: "forgetful")
    shelf.folder.work = try LyingFetcherTests.fetcher(lie, shelf)
    let reason = try #require(try shelf.update().reason)
    #expect(reason.contains(sentence), "\(reason)")
    #expect(shelf.copy == "one.example\ntwo.example\n")
    #expect(try shelf.categories("one.example") == ["ads"])
    #expect(!shelf.files.contains { $0.hasSuffix(".new") })
    // A good one is used again.
    shelf.folder.limits.total = 4_000
    shelf.folder.work = FetcherWork(.program(Shelf.fetcher))
    #expect(try shelf.update(isForced: true).change == [1, 2])
    #expect(try shelf.categories("three.example") == ["ads"])
  }

  @Test(
    arguments: lies.filter { !["numbers", "tags", "unchanged"].contains($0.0) }
      + [
        ("wrong catalog", "what picket-fetch compiled is refused"), ("holes", "what picket-fetch compiled is refused"),
      ])
  func `no lie about a catalog takes the last good one away`(lie: String, sentence: String) throws {
    let shelf = try Shelf()
    try shelf.add()
    let before = try shelf.workshop.bytes("catalog/catalog.picket")
    try shelf.workshop.write("rules/games.txt", Array("another.example\n".utf8))
    shelf.folder.work = try LyingFetcherTests.fetcher(lie, shelf)
    let error = #expect(throws: ListError.self) { try shelf.folder.rebuild() }
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
    #expect(try shelf.workshop.bytes("catalog/catalog.picket") == before)
    #expect(!shelf.files.contains { $0.hasSuffix(".new") })
    shelf.folder.work = FetcherWork(.program(Shelf.fetcher))
    _ = try shelf.folder.rebuild()
    #expect(try shelf.categories("another.example") == ["games"])
    #expect(try shelf.categories("built-in.example") == [])
  }

  @Test func `a picket-fetch that is not there is named`() throws {
    let shelf = try Shelf()
    shelf.folder.useFetcher(.program("/nowhere/picket-fetch"))
    let error = #expect(throws: ListError.self) { try shelf.add() }
    #expect(error?.description.contains("/nowhere/picket-fetch") == true)
  }

  /// A stand-in that lies, with little patience for it.
  private static func fetcher(_ lie: String, _ shelf: Shelf) throws -> FetcherWork {
    // A link: a program that was just written is busy while another test starts one.
    let program = shelf.workshop.path(lie)
    try FileManager.default.createSymbolicLink(
      atPath: program, withDestinationPath: Project.path("Tests/Fixtures/servers/lying-fetcher.py"))
    var work = FetcherWork(.program(program))
    work.patience.download = lie == "silence" || lie == "for ever" ? .milliseconds(300) : .seconds(20)
    work.patience.read = .seconds(20)
    work.patience.build = lie == "silence" || lie == "for ever" ? .seconds(1) : .seconds(20)
    shelf.folder.limits.total = 300
    return work
  }
}
