import Lists
import Testing

@Suite struct PlainTests {
  static let rows = [
    Row("example.com", "example.com"),
    Row("  Example.COM.  ", "example.com"),
    Row(".example.com", "example.com"),
    Row("example.com # remark", "example.com"),
    Row("example.com // remark", "example.com"),
    Row("example.com ; remark", "example.com"),
    Row("@@shop.example.com", "@@shop.example.com"),
    Row("@@co.uk", "@@co.uk"),
    Row("=example.com", "=example.com"),
    Row("@@=example.com", "@@=example.com"),
    Row("=com", "?publicSuffix"),
    Row("=", "?notAName"),
    Row("xxx --force", "?publicSuffix", "?unknownSyntax"),
    Row("dns.example.com 192.0.2.1 2001:db8::1", "dns.example.com", "#192.0.2.1", "#2001:db8::1"),
    Row("dns.example.com 192.0.2.1 # both", "dns.example.com", "#192.0.2.1"),
    Row("_dmarc.example.com", "_dmarc.example.com"),
    Row("пример.example", "xn--e1afmkfd.example"),
    Row("STRASSE.example", "strasse.example"),
    Row("Straße.example", "xn--strae-oqa.example"),
    Row("例え。example。com", "xn--r8jz45g.example.com"),
    Row("# remark"), Row("#remark"), Row("! remark"), Row("; remark"), Row("// remark"), Row(""), Row("\t"),
    Row("192.0.2.1", "?address"),
    Row("2001:db8::1", "?address"),
    Row("localhost", "?localName"),
    Row("printer.local", "?localName"),
    Row("intranet", "?localName"),
    Row("com", "?publicSuffix"),
    Row("co.uk", "?publicSuffix"),
    Row("github.io", "github.io"),
    Row("someone.github.io", "someone.github.io"),
    Row("xn--p1ai", "?publicSuffix"),
    Row("example.com/path", "?dependsOnPath"),
    Row("https://example.com/", "?dependsOnPath"),
    Row("*.example.com", "?dependsOnPattern"),
    Row("ads*.example.com", "?dependsOnPattern"),
    Row("||example.com^", "?notAName"),
    Row("exam ple.com", "?localName", "?unknownSyntax"),
    Row("example..com", "?notAName"),
    Row("@@", "?notAName"),
    Row(".", "?notAName"),
    Row(String(repeating: "a", count: 64) + ".com", "?notAName"),
    Row("\u{202e}example.com", "?notAName"),
  ]

  @Test(arguments: rows) func `a plain line means the name and all below`(_ row: Row) throws {
    #expect(try Scene.read(row.line, as: .plain).meanings == row.meaning)
  }

  @Test(arguments: ["com", "co.uk", "zip", "intranet"])
  func `what is forced is taken`(_ name: String) throws {
    #expect(try Scene.read(name, as: .plain, isForced: true).meanings == [name])
  }

  static let wildcards = [
    Row("*.example.com", "example.com"),
    Row("*.example.com # remark", "example.com"),
    Row("@@*.example.com", "@@example.com"),
    Row("example.com", "example.com"),
    Row("*.com", "?publicSuffix"),
    Row("*example.com", "?dependsOnPattern"),
    Row("example.*", "?dependsOnPattern"),
    Row("*", "?dependsOnPattern"),
    Row("*.*.example.com", "?notAName"),
    Row("# remark"),
  ]

  @Test(arguments: wildcards) func `a star and a dot mean the name and all below`(_ row: Row) throws {
    #expect(try Scene.read(row.line, as: .wildcard).meanings == row.meaning)
  }
}
