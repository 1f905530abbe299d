import Lists
import Testing

@Suite struct DNSMasqTests {
  static let rows = [
    Row("local=/example.com/", "example.com"),
    Row("server=/example.com/", "example.com"),
    Row("address=/example.com/", "example.com"),
    Row("address=/example.com/#", "example.com"),
    Row("address=/example.com/0.0.0.0", "example.com"),
    Row("address=/example.com/::", "example.com"),
    Row("address=/example.com/192.0.2.1 # remark", "example.com"),
    Row("local=/example.com/Example.org/", "example.com", "example.org"),
    Row("address=/.example.com/#", "example.com"),
    Row("local=/*.example.com/", ".example.com"),
    Row("local = /bücher.example/", "xn--bcher-kva.example"),
    Row("--local=/example.com/", "example.com"),
    Row("server=/shop.example.com/#", "@@shop.example.com"),
    Row("# remark"), Row(""), Row("  # remark"),
    Row("server=/example.com/192.0.2.1", "?rewrites"),
    Row("server=/example.com/192.0.2.1#5353", "?rewrites"),
    Row("ipset=/example.com/blocked", "?rewrites"),
    Row("nftset=/example.com/4#inet#table#set", "?rewrites"),
    Row("address=/example.com/host.example", "?unknownSyntax"),
    Row("address=/#/0.0.0.0", "?dependsOnPattern"),
    Row("address=/ads*.example.com/#", "?dependsOnPattern"),
    Row("local=//", "?localName"),
    Row("local=/co.uk/", "?publicSuffix"),
    Row("local=/localhost/", "?localName"),
    Row("local=/exam ple.com/", "?notAName"),
    Row("local=/example.com", "?unknownSyntax"),
    Row("local=", "?unknownSyntax"),
    Row("cache-size=1000", "?unknownSyntax"),
    Row("bogus-priv", "?unknownSyntax"),
    Row("example.com", "?unknownSyntax"),
  ]

  @Test(arguments: rows) func `a domain that is answered here means the name and all below`(_ row: Row) throws {
    #expect(try Scene.read(row.line, as: .dnsmasq).meanings == row.meaning)
  }

  @Test func `the format is told by its keys`() throws {
    #expect(
      try Scene.read("# dnsmasq\nlocal=/example.com/\naddress=/example.org/#\n").meanings == [
        "example.com", "example.org",
      ])
  }
}
