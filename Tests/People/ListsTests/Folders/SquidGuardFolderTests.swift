import Foundation
import Lists
import Testing

@Suite struct BlacklistTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  private func read(_ name: String, category: String? = nil) throws -> Recorder {
    var recorder = Recorder()
    try Source(path: scene.path + "/" + name, title: "ut1", category: category).read(into: &recorder)
    return recorder
  }

  private func fill() throws {
    try scene.write("blacklists/adult/domains", "one.example\n")
    try scene.write("blacklists/adult/domains.1", "two.example\n")
    try scene.write("blacklists/adult/urls", "three.example/path\nfour.example/\n# remark\nfive.example\n")
    try scene.write("blacklists/adult/expressions", "(^|\\.)six\\.example$\n(sex|xxx)\n\n# remark\n")
    try scene.write("blacklists/adult/usage", "black\n")
    try scene.write("blacklists/bank/domains", "seven.example\n")
    try scene.write("blacklists/child/domains", "eight.example\n")
    try scene.write("blacklists/sex/lingerie/domains", "nine.example\n")
    try scene.write("blacklists/README", "none")
    try scene.link("blacklists/porn", to: "adult")
  }

  private func check(_ recorder: Recorder) {
    let said = zip(recorder.heads, recorder.notes).map { head, notes in
      "\(head.title) \(head.categories.joined(separator: "+")): \(notes.map(\.meaning).joined(separator: " "))"
    }
    #expect(
      said.sorted() == [
        "ut1/blacklists/README : ?notAList",
        "ut1/blacklists/adult/domains adult: one.example",
        "ut1/blacklists/adult/domains.1 adult: two.example",
        "ut1/blacklists/adult/expressions adult: six.example ?dependsOnPattern",
        "ut1/blacklists/adult/urls adult: ?dependsOnPath four.example five.example",
        "ut1/blacklists/bank/domains productivity: seven.example",
        "ut1/blacklists/child/domains : ?unknownCategory",
        "ut1/blacklists/porn : ?link",
        "ut1/blacklists/sex/lingerie/domains adult: nine.example",
      ])
  }

  @Test func `every folder is a category, and what is none is reported`() throws {
    try fill()
    check(try read(""))
  }

  @Test(arguments: ["ustar", "pax", "gnu", "v7"]) func `a tarball says the same as the folder`(_ format: String) throws
  {
    try fill()
    try scene.run("tar", "--format=\(format)", "-cf", "list.tar", "blacklists")
    check(try read("list.tar"))
    try scene.run("gzip", "list.tar")
    check(try read("list.tar.gz"))
  }

  @Test func `a folder of one category says it itself, or is told`() throws {
    try scene.write("gambling/domains", "one.example\n")
    #expect(try read("gambling").heads.map(\.categories) == [["gambling"]])
    try scene.write("mine/domains", "one.example\n")
    #expect(try read("mine").meanings == ["?unknownCategory"])
    #expect(try read("mine", category: "mine").heads.map(\.categories) == [["mine"]])
  }

  @Test func `a file of a blacklist that is no text does not stop the others`() throws {
    try scene.write("all/adult/domains", [0x50, 0x4b, 3, 4, 0, 0])
    try scene.write("all/gambling/domains", "one.example\n")
    #expect(try read("all").meanings == ["?notAList", "one.example"])
  }

  private func read(_ tape: TapeBuilder) throws -> Recorder {
    try scene.write("list.tar", tape.bytes)
    return try read("list.tar")
  }

  @Test func `long names are read as each kind of tar writes them`() throws {
    let long = String(repeating: "long/", count: 40)
    var tape = TapeBuilder()
    tape.attributes([("mtime", "1.5"), ("path", long + "adult/domains")])
    tape.file("short", "one.example\n")
    tape.file("././@LongLink", long + "gambling/domains\0", type: "L")
    tape.file("short", "two.example\n")
    tape.file("dating/domains", "three.example\n", prefix: "some/where")
    tape.end()
    let recorder = try read(tape)
    #expect(
      recorder.heads.map(\.title) == [
        "ut1/\(long)adult/domains", "ut1/\(long)gambling/domains", "ut1/some/where/dating/domains",
      ])
    #expect(recorder.meanings == ["one.example", "two.example", "three.example"])
  }

  @Test func `names that would deceive people are shown as they are`() throws {
    var tape = TapeBuilder()
    tape.file("../../etc/\u{1b}[2Jadult\u{202e}/domains", "one.example\n")
    tape.end()
    #expect(try read(tape).heads.map(\.title) == ["ut1/../../etc/\u{fffd}[2Jadult\u{fffd}/domains"])
  }

  @Test func `a size that the tape does not have is an error, and takes no memory`() throws {
    let huge: [[UInt8]] = [
      Array("77777777777\0".utf8), [0x80, 0, 0, 0, 0x3f] + [UInt8](repeating: 0xff, count: 7),
      Array("00000001001\0".utf8),
    ]
    for size in huge {
      var tape = TapeBuilder()
      tape.file("adult/domains", "one.example\n", size: size)
      #expect(throws: ListError.self) { _ = try read(tape) }
    }
    for size in [[UInt8](repeating: 0xff, count: 12), Array("-0000000001\0".utf8)] {
      var tape = TapeBuilder()
      tape.file("gambling/domains", "one.example\n")
      tape.file("adult/domains", "one.example\n", size: size)
      let error = #expect(throws: ListError.self) { _ = try read(tape) }
      #expect(error?.description.contains("is none") == true)
    }
  }

  @Test func `a tape that ends between files, or attributes of any size, do no harm`() throws {
    var tape = TapeBuilder()
    tape.attributes([("comment", String(repeating: "x", count: 200_000))])
    tape.file("adult/domains", "one.example\n")
    tape.file("what", "12 path=", type: "x")
    tape.file("gambling/domains", "two.example\n")
    #expect(try read(tape).meanings == ["one.example", "two.example"])
  }
}
