import Lists
import Testing

@Suite struct HostsTests {
  static let rows = [
    Row("0.0.0.0 ads.example.com", "=ads.example.com"),
    Row("127.0.0.1\tads.example.com", "=ads.example.com"),
    Row("  ::1   a.example.com\tb.example.com  ", "=a.example.com", "=b.example.com"),
    Row(":: ADS.Example.Com.", "=ads.example.com"),
    Row("0 short.example.com", "=short.example.com"),
    Row("0.0.0.0 a.example.com # b.example.com", "=a.example.com"),
    Row("0.0.0.0 a.example.com#b.example.com", "=a.example.com"),
    Row("0.0.0.0 bücher.example", "=xn--bcher-kva.example"),
    Row("# 0.0.0.0 a.example.com"),
    Row("! title"), Row("; title"), Row("// title"), Row(""), Row("   "), Row("   # remark"),
    Row("127.0.0.1 localhost", "?localName"),
    Row("::1 ip6-localhost ip6-loopback", "?localName", "?localName"),
    Row("127.0.0.1 localhost.localdomain", "?localName"),
    Row("192.168.0.7 printer", "?localName"),
    Row("fe80::1%lo0 localhost", "?localName"),
    Row("0.0.0.0 0.0.0.0", "?address"),
    Row("192.0.2.1", "?address"),
    Row("0.0.0.0 -", "?localName"),
    Row("0.0.0.0 a..b", "?notAName"),
    Row("0.0.0.0 *.example.com", "?notAName"),
    Row("0.0.0.0 good.example.com bad!name", "=good.example.com", "?notAName"),
    Row("0.0.0.0 co.uk", "?publicSuffix"),
    Row("example.com", "?unknownSyntax"),
    Row("||example.com^", "?unknownSyntax"),
  ]

  @Test(arguments: rows) func `a hosts line means exactly its names`(_ row: Row) throws {
    #expect(try Scene.read(row.line, as: .hosts).meanings == row.meaning)
  }

  @Test func `the skipped part is named, and its line`() throws {
    let notes = try Scene.read("# title\n0.0.0.0 a.example.com a..b\n", as: .hosts).all
    #expect(notes.map(\.line) == [2, 2])
    #expect(notes.last?.part == "a..b")
    #expect(notes.last?.text == "0.0.0.0 a.example.com a..b")
  }
}
