import Lists
import Testing

@Suite struct ZoneTests {
  static let rows = [
    Row("example.com CNAME .", "=example.com"),
    Row("Example.com\t3600\tIN\tcname\t*.", "=example.com"),
    Row("example.com IN 300 CNAME .", "=example.com"),
    Row("*.example.com CNAME . ; below", ".example.com"),
    Row("example.com CNAME rpz-drop.", "=example.com"),
    Row("example.com CNAME rpz-passthru.", "@@=example.com"),
    Row("*.example.com CNAME rpz-passthru.", "@@.example.com"),
    Row("example.com CNAME example.com.", "@@=example.com"),
    Row("example.com A 192.0.2.1", "=example.com"),
    Row("example.com AAAA 2001:db8::1", "=example.com"),
    Row("example.com. CNAME .", "=example.com"),
    Row("bücher.example CNAME .", "=xn--bcher-kva.example"),
    Row("; remark"), Row(""), Row("$TTL 300"), Row("@ NS ns.example.net."), Row("@ A 192.0.2.1"),
    Row("@ SOA ns.example.net. admin.example.net. 1 2 3 4 5"),
    Row("example.com CNAME rpz-tcp-only.", "?rewrites"),
    Row("example.com CNAME safe.example.net.", "?rewrites"),
    Row("example.com CNAME *.walled.example.", "?rewrites"),
    Row("32.1.2.0.192.rpz-ip CNAME .", "?dependsOnAddress"),
    Row("32.1.2.0.192.rpz-nsip CNAME .", "?dependsOnAddress"),
    Row("ns.example.com.rpz-nsdname CNAME .", "?dependsOnAddress"),
    Row("32.1.2.0.192.rpz-client-ip CNAME .", "?dependsOnClient"),
    Row("example.com TXT \"a ; b\"", "?dependsOnQuestion"),
    Row("example.com MX 10 mail.example.com.", "?dependsOnQuestion"),
    Row("* CNAME .", "?dependsOnPattern"),
    Row("com CNAME .", "?publicSuffix"),
    Row("localhost CNAME .", "?localName"),
    Row("example.com A nothing", "?unknownSyntax"),
    Row("example.com", "?unknownSyntax"),
    Row("example.com 300 IN", "?unknownSyntax"),
    Row("example.com CNAME", "?unknownSyntax"),
    Row("$INCLUDE other.zone", "?unknownSyntax"),
    Row("$GENERATE 1-9 a$ CNAME .", "?unknownSyntax"),
  ]

  @Test(arguments: rows) func `a record means its owner`(_ row: Row) throws {
    #expect(try Scene.read(row.line, as: .rpz).meanings == row.meaning)
  }

  static let zones = [
    Row(
      """
      $TTL 2h
      $ORIGIN rpz.example.
      @ SOA ns.example.net. admin.example.net. (
          1 ; serial
          2h 3h 4h
          5h )
        NS ns.example.net.
      one.example CNAME .
        A 192.0.2.1
      two.example.rpz.example. CNAME .
      RPZ.EXAMPLE. TXT "about the zone"
      $ORIGIN com.rpz.example.
      three CNAME .
      @ CNAME .
      """, "=one.example", "=one.example", "=two.example", "=three.com", "?publicSuffix"),
    Row(
      """
      rpz.example. 300 IN SOA ns.example.net. admin.example.net. 1 2 3 4 5
      rpz.example. 300 IN NS ns.example.net.
      *.one.example.rpz.example. 300 IN CNAME .
      """, ".one.example"),
    Row("$ORIGIN .\none.example CNAME .\n", "=one.example"),
    Row(
      "@ SOA a. b. (\n" + String(repeating: "1\n", count: 40) + "one.example CNAME .", "?unknownSyntax",
      "?unknownSyntax",
      "?unknownSyntax", "?unknownSyntax", "?unknownSyntax", "?unknownSyntax", "?unknownSyntax", "?unknownSyntax",
      "=one.example"),
    Row("@ SOA a. b. (\none.example CNAME .", "?unknownSyntax"),
  ]

  @Test(arguments: zones) func `owners lie in the zone, whose name is cut off`(_ row: Row) throws {
    #expect(try Scene.read(row.line, as: .rpz).meanings == row.meaning)
  }

  @Test(arguments: zones.prefix(2)) func `the format is told by its records`(_ row: Row) throws {
    #expect(try Scene.read(row.line).meanings == row.meaning)
  }
}
