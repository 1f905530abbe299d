import Support
import Testing
import Wire

@Suite struct BuilderTests {
  @Test func `annotated hex is read and written`() {
    let bytes = Hex.bytes(
      """
      16 0301 ; record
      00 FF   # length
      a b
      """)
    #expect(bytes == [0x16, 3, 1, 0, 0xff, 0xab])
    #expect(Hex.text(bytes) == "16 03 01 00 ff ab")
    #expect(Hex.bytes(Hex.text([UInt8](0...255))) == [UInt8](0...255))
  }

  @Test func `length prefixes count what they enclose`() {
    let bytes = ByteBuilder.build { builder in
      builder.block24 { outer in
        outer.u32(0x0102_0304)
        outer.block16 { inner in inner.block8 { $0.text("ab") } }
      }
    }
    #expect(bytes == Hex.bytes("000009 01020304 0003 02 6162"))
  }

  @Test func `the generator is SplitMix64`() {
    // The published sequence for seed 1234567.
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
  }

  @Test func `checksums verify as receivers verify them`() {
    let payload: [UInt8] = [1, 2, 3]
    let packet = PacketBuilder.v4.tcp(TCPSegment(payload: payload))
    #expect(InternetChecksum.of(Array(packet.prefix(20))) == 0)
    let pseudo = Hosts.client4.octets + Hosts.server4.octets + [0, 6, 0, 23]
    #expect(InternetChecksum.of(pseudo + packet.dropFirst(20)) == 0)
    var wrong = PacketBuilder.v6
    wrong.transportChecksum = .wrong
    #expect(wrong.udp(from: 1, to: 2, payload) != PacketBuilder.v6.udp(from: 1, to: 2, payload))
    // The example of RFC 1071 3.
    #expect(InternetChecksum.of(Hex.bytes("0001 f203 f4f5 f6f7")) == ~0xddf2)
  }

  @Test func `a query is what RFC 1035 draws`() {
    var query = QueryBuilder("Ab.test", 28)
    query.edns = EDNS(options: [.cookie])
    #expect(
      query.message()
        == Hex.bytes(
          """
          4242 0100 0001 0000 0000 0001
          02 4162 04 74657374 00 001c 0001
          00 0029 04d0 00000000 000c 000a 0008 0102030405060708
          """))
    #expect(ReferenceDNS.question(message: query.message()) == .name("ab.test"))
    #expect(QueryBuilder.framed([[1], [2, 3]]) == [0, 1, 1, 0, 2, 2, 3])
  }

  @Test func `answers point back at the question`() {
    let response = QueryBuilder("www.a.test").response([
      Record("www.a.test", .alias("cdn.a.test")), Record("cdn.a.test", .address(Hosts.server4)),
      .https("a.test", [.protocols(["h2"]), .encryptedHello(publicName: "outer.test")]),
    ])
    let message = response.message()
    // CNAME: the owner is a pointer to 12, the target one label and a pointer to "a.test" at 16.
    #expect(Array(message[28..<46]) == Hex.bytes("c00c 0005 0001 0000012c 0006 03 63646e c010"))
    #expect(Array(message[46..<48]) == Hex.bytes("c028"))
    var plain = response
    plain.compresses = false
    #expect(plain.message().count == message.count + 10 + 6 + 10 + 6)
    #expect(ReferenceDNS.question(message: message) == .invalid)
  }

  @Test func `questions are judged by the reference`() {
    #expect(ReferenceDNS.question(message: []) == .invalid)
    #expect(ReferenceDNS.question(message: QueryBuilder(questions: []).message()) == .noName)
    #expect(ReferenceDNS.question(message: QueryBuilder("").message()) == .name("."))
    #expect(ReferenceDNS.question(message: QueryBuilder(questions: [.init("a"), .init("b")]).message()) == .invalid)
    let whole = QueryBuilder("www.example.com").message()
    for count in 0..<whole.count { #expect(ReferenceDNS.question(message: Array(whole.prefix(count))) == .invalid) }
    let looping = Array(whole.prefix(12)) + Hex.bytes("01 61 c00c 0001 0001")
    #expect(ReferenceDNS.question(message: looping) == .invalid)
    let odd = Array(whole.prefix(12)) + Hex.bytes("04 612e0020 00 0001 0001")
    #expect(ReferenceDNS.question(message: odd) == .name("a\\.\\000\\032"))
    #expect(ReferenceDNS.labels(of: Array(whole.prefix(12)) + Hex.bytes("0161 00 c00c"), at: 15)?.labels == [[0x61]])
  }

  @Test func `every spelling of a request names its host`() {
    for spelling in RequestBuilder.spellings(of: "www.Example.com") {
      let found = ReferenceHTTP.hosts(stream: spelling.bytes)
      #expect(found == spelling.names.map { .name($0) }, "\(spelling)")
      for count in 0..<min(spelling.bytes.count - 1, 400) {
        #expect(ReferenceHTTP.hosts(stream: Array(spelling.bytes.prefix(count))) == [.more], "\(spelling) \(count)")
      }
    }
  }

  @Test func `requests are judged by the reference`() {
    let judge = { (text: String) in ReferenceHTTP.hosts(stream: Array(text.utf8)) }
    #expect(judge("GET / HTTP/1.0\r\n\r\n") == [.noName])
    #expect(judge("GET /\r\n") == [.noName])
    #expect(judge("GET / HTTP/1.1\r\nHost: a.test\r\nHost: a.test\r\n\r\n") == [.invalid])
    #expect(judge("GET / HTTP/1.1\r\nHost : a.test\r\n\r\n") == [.invalid])
    #expect(judge("GET / HTTP/1.1\r\nHost: 192.0.2.1:80\r\n\r\n") == [.noName])
    #expect(judge("GET / HTTP/1.1\r\nHost: [2001:db8::1]:80\r\n\r\n") == [.noName])
    #expect(judge("GET http://a.test/ HTTP/1.1\r\nHost: b.test\r\n\r\n") == [.name("a.test"), .name("b.test")])
    #expect(judge("\u{16}\u{3}\u{1}") == [.notHTTP])
    #expect(judge("SSH-2.0-OpenSSH\r\n\r\n") == [.notHTTP])
  }
}
