import Foundation
import Lists
import Testing

@Suite struct LinesTests {
  static let text = "one.example\ntwo.example\n\nthree.example\n"

  @Test(arguments: ["\n", "\r\n", "\r"]) func `every line end ends a line`(_ end: String) throws {
    let notes = try Scene.read(LinesTests.text.replacingOccurrences(of: "\n", with: end)).all
    #expect(notes.map(\.meaning) == ["one.example", "two.example", "three.example"])
    #expect(notes.map(\.line) == [1, 2, 4])
  }

  @Test func `the last line needs no end`() throws {
    #expect(try Scene.read("one.example\ntwo.example").meanings == ["one.example", "two.example"])
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf8])
  func `a byte order mark says how the text is written`(_ encoding: String.Encoding) throws {
    let text = "\u{feff}one.example\nпример.example # 𝄞\n"
    let bytes = Array(try #require(text.data(using: encoding)))
    let notes = try Scene.read(bytes).all
    #expect(notes.map(\.meaning) == ["one.example", "xn--e1afmkfd.example"])
    #expect(notes.last?.text == "пример.example # 𝄞")
  }

  @Test func `half a character of UTF-16 is reported with its line`() throws {
    var bytes = Array(try #require("\u{feff}one.example\ntwo.example\nthree".data(using: .utf16LittleEndian)))
    bytes += [0x00, 0xd8, 0x0a, 0x00, 0x61]
    #expect(try Scene.read(bytes).meanings == ["one.example", "two.example", "?notText", "?notText"])
  }

  @Test func `lines that are no text are reported one by one`() throws {
    let bytes =
      Array("one.example\ntwo\0.example\n".utf8) + [0xff, 0xfe, 0x0a] + Array("three.example\nfour.example".utf8)
    let notes = try Scene.read(bytes).all
    #expect(notes.map(\.meaning) == ["one.example", "?notText", "?notText", "three.example", "four.example"])
    #expect(notes.map(\.line) == [1, 2, 3, 4, 5])
  }

  @Test(arguments: [65_536, 65_537, 200_000, 5_000_000])
  func `a line longer than any rule is passed over`(_ count: Int) throws {
    let long = "# " + String(repeating: "x", count: count - 2)
    let notes = try Scene.read("one.example\n" + long + "\r\ntwo.example").all
    let isTooLong = count > 65_536
    #expect(notes.map(\.meaning) == ["one.example"] + (isTooLong ? ["?tooLong"] : []) + ["two.example"])
    #expect(notes.last?.line == 3)
    if isTooLong { #expect(notes[1].line == 2 && notes[1].text == String(long.prefix(300))) }
  }

  @Test func `people are shown a line of bearable length, cut between characters`() throws {
    let note = try #require(try Scene.read("example.com # x" + String(repeating: "é", count: 300)).all.first)
    #expect(note.text.utf8.count == 299 && note.text.hasSuffix("é"))
  }

  @Test func `gzip is unpacked on the way`() throws {
    let scene = try Scene()
    try scene.write("adult.txt", LinesTests.text)
    try scene.run("gzip", "-9", scene.path + "/adult.txt")
    var recorder = Recorder()
    try Source(path: scene.path + "/adult.txt.gz").read(into: &recorder)
    #expect(recorder.meanings == ["one.example", "two.example", "three.example"])
    #expect(recorder.heads.map(\.categories) == [["adult"]])
  }

  @Test func `gzip that ends in the middle is said to`() throws {
    let scene = try Scene()
    try scene.write("adult.txt", LinesTests.text)
    try scene.run("gzip", scene.path + "/adult.txt")
    let whole = try Data(contentsOf: URL(filePath: scene.path + "/adult.txt.gz"))
    let path = try scene.write("adult.gz", Array(whole.prefix(30)))
    var recorder = Recorder()
    let error = #expect(throws: ListError.self) { try Source(path: path).read(into: &recorder) }
    #expect(error?.description == "cannot unpack \(path): it ends in the middle")
  }

  @Test func `the bytes of a list are counted once`() throws {
    let text = String(repeating: LinesTests.text, count: 10_000)
    #expect(try Scene.read(text).progress == text.utf8.count)
  }
}
