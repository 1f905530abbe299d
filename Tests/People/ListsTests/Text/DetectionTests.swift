import Lists
import Testing

@Suite struct DetectionTests {
  static let rows = [
    Row("# plain\nexample.com\nexample.org\n", "example.com", "example.org"),
    Row("# hosts\n127.0.0.1 localhost\n0.0.0.0 example.com", "?localName", "=example.com"),
    Row("*.example.com\n*.example.org", "example.com", "example.org"),
    Row("example.com\n*.example.org", "example.com", "example.org"),
    Row("! adblock\n||example.com^\n@@||www.example.com^", "example.com", "@@www.example.com"),
    Row("! adblock\n0.0.0.0 example.com\n||example.org^", "=example.com", "example.org"),
    Row("192.0.2.1\n192.0.2.2", "?address", "?address"),
    Row("# nothing\n\n! at all\n"),
    Row(""),
  ]

  @Test(arguments: rows) func `the first lines say the format`(_ row: Row) throws {
    #expect(try Scene.read(row.line).meanings == row.meaning)
  }

  @Test func `what is told is not asked`() throws {
    #expect(try Scene.read("0.0.0.0 example.com", as: .adblock).meanings == ["=example.com"])
    #expect(try Scene.read("example.com", as: .hosts).meanings == ["?unknownSyntax"])
  }

  static let mistakes: [(bytes: [UInt8], reason: String)] = [
    (Array("\n <!DOCTYPE html>\n<html lang=en>".utf8), "it is a web page and no list"),
    (Array("<html><body>502 Bad Gateway</body></html>".utf8), "it is a web page and no list"),
    (Array("<?xml version='1.0'?>".utf8), "it is XML and no list"),
    ([0x50, 0x4b, 3, 4, 0, 0, 0, 0], "it is a zip archive: unpack it with `unzip` first"),
    ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 1, 2], "it is packed with xz: unpack it with `unxz` first"),
    ([0, 1, 2, 3, 0x0a, 0xff, 0xff], "it is not text"),
    (Array("Dear reader,\nthis is a letter and no list.\n".utf8), "its first lines are in no format that is known"),
  ]

  @Test(arguments: mistakes) func `what is no list is refused with what to do`(_ row: (bytes: [UInt8], reason: String))
    throws
  {
    let error = #expect(throws: ListError.self) { _ = try Scene.read(row.bytes) }
    #expect(error?.description.contains(row.reason) == true, "\(error?.description ?? "")")
  }

  @Test func `a web page is refused whatever the format`() throws {
    #expect(throws: ListError.self) { _ = try Scene.read("<html>", as: .hosts) }
  }
}
