import Support
import Testing

@Suite struct ReferenceTLSTests {
  static let message = HelloBuilder.browser("www.example.com").message()
  static let stream = TLSRecords.records(message, size: 500)

  @Test func `a prefix of a hello asks for more`() {
    for count in 0..<Self.stream.count {
      #expect(ReferenceTLS.serverName(stream: Array(Self.stream.prefix(count))) == .more, "\(count)")
    }
    #expect(ReferenceTLS.serverName(stream: Self.stream) == .name("www.example.com"))
    let further = Self.stream + TLSRecords.changeCipherSpec + TLSRecords.applicationData(50)
    #expect(ReferenceTLS.serverName(stream: further) == .name("www.example.com"))
  }

  @Test func `once decided, more bytes change nothing`() {
    let seed: UInt64 = 0x544c_53
    var generator = SeededGenerator(seed: seed)
    for round in 0..<30 {
      var stream = TLSRecords.records(HelloBuilder(name: "a.test").message(), size: 64)
      stream[Int.random(in: 0..<stream.count, using: &generator)] = UInt8(truncatingIfNeeded: generator.next())
      let whole = ReferenceTLS.serverName(stream: stream)
      for count in 0..<stream.count {
        let part = ReferenceTLS.serverName(stream: Array(stream.prefix(count)))
        #expect(part == .more || part == whole, "seed \(seed), round \(round), \(count) bytes")
      }
    }
  }

  @Test func `other protocols and broken TLS are told apart`() {
    #expect(ReferenceTLS.serverName(stream: []) == .more)
    #expect(ReferenceTLS.serverName(stream: Array("GET / HTTP/1.1\r\n".utf8)) == .notTLS)
    #expect(ReferenceTLS.serverName(stream: [0x16, 4, 1, 0, 5]) == .notTLS)
    #expect(ReferenceTLS.serverName(stream: [0x80, 0x2e, 1]) == .notTLS)
    #expect(ReferenceTLS.serverName(stream: TLSRecords.alert() + Self.stream) == .invalid)
    #expect(ReferenceTLS.serverName(stream: TLSRecords.applicationData(5)) == .invalid)
    #expect(ReferenceTLS.serverName(stream: [0x16, 3, 1, 0x48, 0x01]) == .invalid)
    #expect(ReferenceTLS.serverName(stream: [0x16, 3, 1, 0x48, 0x00]) == .more)
    #expect(ReferenceTLS.serverName(stream: ServerHelloBuilder().stream()) == .invalid)
  }

  @Test func `record versions vary in their minor number only`() {
    for version: UInt16 in [0x0300, 0x0301, 0x0303, 0x0304, 0x0399] {
      let stream = TLSRecords.records(Self.message, version: version)
      #expect(ReferenceTLS.serverName(stream: stream) == .name("www.example.com"))
    }
    let changed = TLSRecords.records(Self.message, size: 700)
    var second = changed
    second[706] = 4
    #expect(ReferenceTLS.serverName(stream: second) == .invalid)
  }

  @Test func `alerts and CCS inside the hello are invalid`() {
    let half = TLSRecords.record(0x16, Array(Self.message.prefix(100)))
    let rest = TLSRecords.record(0x16, Array(Self.message.dropFirst(100)))
    #expect(ReferenceTLS.serverName(stream: half + rest) == .name("www.example.com"))
    for between in [TLSRecords.alert(), TLSRecords.changeCipherSpec, TLSRecords.applicationData(1)] {
      #expect(ReferenceTLS.serverName(stream: half + between + rest) == .invalid)
    }
  }

  @Test func `a hello without extensions has no name`() {
    var hello = HelloBuilder(name: "a.test")
    hello.omitsExtensions = true
    #expect(ReferenceTLS.serverName(stream: TLSRecords.records(hello.message())) == .noName)
  }

  @Test func `the retry random is the one of RFC 8446`() {
    let retry = ServerHelloBuilder(.retry(group: 0x17, cookie: [1, 2])).message()
    #expect(retry[0] == 2)
    #expect(Array(retry[6..<38]) == ServerHelloBuilder.retryRandom)
    #expect(ServerHelloBuilder.retryRandom.prefix(4) == [0xcf, 0x21, 0xad, 0x74])
    #expect(ServerHelloBuilder.retryRandom.count == 32)
  }
}
