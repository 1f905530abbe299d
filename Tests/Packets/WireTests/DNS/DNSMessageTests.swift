import Testing
import Wire

@Suite struct DNSMessageTests {
  @Test func `the header's bits are read one by one`() throws {
    let table: [(UInt16, String)] = [
      (0x8000, "qr"), (0x2800, "op5"), (0x0400, "aa"), (0x0200, "tc"), (0x0100, "rd"), (0x0080, "ra"), (0x0040, "z"),
      (0x0020, "ad"), (0x0010, "cd"), (0x0003, "rcode3"),
    ]
    for (bits, name) in table {
      let sample = DNSSample(bits: bits, counts: [1, 2, 3, 4])
      let header = try DNSMessage(sample.bytes.raw).header
      var found: [String] = []
      if header.isResponse { found.append("qr") }
      if header.opcode != 0 { found.append("op\(header.opcode)") }
      if header.isAuthoritative { found.append("aa") }
      if header.isTruncated { found.append("tc") }
      if header.isRecursionDesired { found.append("rd") }
      if header.isRecursionAvailable { found.append("ra") }
      if header.isReservedBitSet { found.append("z") }
      if header.isAuthenticated { found.append("ad") }
      if header.isCheckingDisabled { found.append("cd") }
      if header.responseCode != 0 { found.append("rcode\(header.responseCode)") }
      #expect(found == [name])
      #expect(header.id == 0x1a2b)
      let counts = [header.questionCount, header.answerCount, header.authorityCount, header.additionalCount]
      #expect(counts == [1, 2, 3, 4])
    }
  }

  @Test func `the question knows where its own bytes lie`() throws {
    var sample = DNSSample()
    sample.question("wWw.BloCKed.test", 28)
    let found = try DNSMessage(sample.bytes.raw).question()
    let question = try #require(found)
    #expect(question.name == Name("www.blocked.test"))
    #expect(question.type == .aaaa)
    #expect(question.class == .internet)
    #expect(question.range == 12..<34)
  }

  @Test func `a name asked for and read over a longer one leaves nothing of it`() throws {
    var long = DNSSample()
    long.question("a.very.long.name.example", 28, class: 3)
    var short = DNSSample()
    short.question("b.test", 1)
    var kept = Name()
    let first = try DNSQuery.read(long.bytes.raw, naming: &kept)
    #expect(first?.type == .aaaa)
    #expect(kept == Name("a.very.long.name.example"))
    let second = try DNSQuery.read(short.bytes.raw, naming: &kept)
    #expect(second?.type == .a && second?.hidden == 0)
    #expect(kept == Name("b.test"))
    #expect(kept.hashValue == Name("b.test")?.hashValue)
  }

  @Test func `no question is legal and two are refused`() throws {
    let none = DNSSample(counts: [0, 0, 0, 0])
    let question = try DNSMessage(none.bytes.raw).question()
    #expect(question == nil)
    var name = Name()
    let type = try DNSQuery.read(none.bytes.raw, naming: &name)
    #expect(type?.type == nil)
    var two = DNSSample(counts: [2, 0, 0, 0])
    two.question("a.example", 1)
    two.question("b.example", 1)
    #expect(failure(two.bytes) == .invalid)
  }

  @Test func `a query that no resolver would read has no name`() {
    let response = DNSMessageTests.query { $0.bytes[2] |= 0x80 }
    let two = DNSMessageTests.query(counts: [2, 0, 0]) { $0.question("b.example", 1) }
    let cut = Array(DNSMessageTests.query().dropLast())
    for (bytes, kind) in [(response, DecodeError.Kind.invalid), (two, .invalid), (cut, .truncated), ([], .truncated)] {
      var name = Name()
      let error = #expect(throws: DecodeError.self) { try DNSQuery.read(bytes.raw, naming: &name) }
      #expect(error?.kind == kind)
    }
  }

  @Test(arguments: [
    ("_esni.a.example", "a.example"), ("_dns.a.example", "a.example"), ("_8443._https.a.example", "a.example"),
    ("_dns.resolver.arpa", "resolver.arpa"), ("a._b.example", "a._b.example"), ("a.example", "a.example"),
    ("_tcp", "_tcp"), ("_a._b", "_a._b"),
  ])
  func `underscore labels in front do not hide the name`(asked: String, judged: String) throws {
    var sample = DNSSample()
    sample.question(asked, 65)
    let found = try DNSMessage(sample.bytes.raw).question()
    let question = try #require(found)
    #expect(question.name == Name(asked))
    #expect(question.judgedName == Name(judged))
    var name = Name()
    let query = try DNSQuery.read(sample.bytes.raw, naming: &name)
    #expect(query?.type == .https && query?.hidden == asked.count - judged.count)
    #expect(name == Name(judged))
  }

  private static func query(
    counts: [UInt16] = [1, 0, 0], additional: UInt16 = 0, _ change: (inout DNSSample) -> Void = { _ in }
  ) -> [UInt8] {
    var sample = DNSSample(counts: counts + [additional])
    sample.question("a.example", 1)
    change(&sample)
    return sample.bytes
  }

  @Test func `queries are known by their shape`() {
    let opt = DNSSample.hex("00 0029 04d0 00000000 0000")
    let plain = DNSMessageTests.query()
    let withEDNS = DNSMessageTests.query(additional: 1) { $0.bytes += opt }
    let signed = DNSMessageTests.query(additional: 2) {
      $0.bytes += opt
      $0.record(DNSSample.name("key"), 250, class: 255, ttl: 0, [1, 2, 3])
    }
    let other = [3, 255].map { last in DNSMessageTests.query { $0.bytes[$0.bytes.count - 1] = last } }
    let verdicts = ([plain, withEDNS, signed] + other).map { DNSMessage.looksLikeQuery($0.raw) }
    #expect(verdicts == [true, true, true, true, true])
  }

  private static let address: @Sendable (inout DNSSample) -> Void = { $0.record([0], 1, [1, 2, 3, 4]) }

  @Test(arguments: [
    ("response", query { $0.bytes[2] |= 0x80 }),
    ("opcode", query { $0.bytes[2] |= 0x08 }),
    ("reserved bit", query { $0.bytes[3] |= 0x40 }),
    ("no question", query(counts: [0, 0, 0])),
    ("two questions", query(counts: [2, 0, 0]) { $0.question("b.example", 1) }),
    ("answer", query(counts: [1, 1, 0], address)),
    ("authority", query(counts: [1, 0, 1], address)),
    ("three more", query(additional: 3) { sample in for _ in 0..<3 { sample.record([0], 250, []) } }),
    ("address as additional", query(additional: 1, address)),
    ("missing record", query(additional: 1)),
    ("trailing byte", query { $0.bytes.append(0) }),
    ("class", query { $0.bytes[$0.bytes.count - 1] = 2 }),
    ("cut", Array(query().dropLast())),
    ("empty", []),
  ])
  func `bytes without the shape of a query are no query`(what: String, bytes: [UInt8]) {
    let verdict = DNSMessage.looksLikeQuery(bytes.raw)
    #expect(!verdict, "\(what)")
  }
}
