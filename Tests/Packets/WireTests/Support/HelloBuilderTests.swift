import Support
import Testing

/// Generated hellos, tried with a real server and the reference decoder.
@Suite(.serialized) struct HelloBuilderTests {
  /// What a ServerHello in its own record begins with: type, version, length, handshake type.
  private static func isServerHello(_ answer: [UInt8]) -> Bool {
    answer.count >= 6 && answer[0] == 0x16 && answer[1] == 3 && answer[5] == 2
  }

  private static func hello(_ change: (inout HelloBuilder) -> Void) -> [UInt8] {
    var hello = HelloBuilder(name: "server.test")
    change(&hello)
    return hello.message()
  }

  private static func padded(_ size: Int) -> [UInt8] {
    var hello = HelloBuilder.browser("server.test")
    hello.paddedTo = size
    return hello.message()
  }

  @Test(.timeLimit(.minutes(10))) func `OpenSSL answers every honest hello`() throws {
    let server = try OpenSSLServer()
    let plain = HelloBuilder(name: "server.test").message()
    let streams: [(String, [UInt8])] = [
      ("plain", TLSRecords.records(plain)),
      ("browser", TLSRecords.records(HelloBuilder.browser("server.test").message())),
      ("12,000 bytes", TLSRecords.records(Self.padded(12_000))),
      ("40,000 bytes", TLSRecords.records(Self.padded(40_000))),
      ("60,000 bytes", TLSRecords.records(Self.padded(60_000))),
      ("records of one byte", TLSRecords.records(plain, size: 1)),
      ("zero-length record first", TLSRecords.records(plain, zeroLengthFirst: true)),
      ("cut in the header", TLSRecords.records(plain, splits: [2])),
      ("GREASE", TLSRecords.records(Self.hello { $0.greases = true })),
      ("P-256 share", TLSRecords.records(Self.hello { $0.keyShares = [.p256] })),
      ("unknown share alone", TLSRecords.records(Self.hello { $0.keyShares = [.mlkem768] })),
      ("no name", TLSRecords.records(Self.hello { $0.serverName = .none })),
      ("empty name", TLSRecords.records(Self.hello { $0.serverName = .raw([]) })),
      ("TLS 1.2", TLSRecords.records(Self.hello { $0.versions = [] })),
      ("TLS 1.2 without session", TLSRecords.records(Self.hello { ($0.versions, $0.sessionIDLength) = ([], 0) })),
      ("ticket", TLSRecords.records(Self.hello { ($0.versions, $0.sessionTicketLength) = ([], 160) })),
      ("pre-shared key", TLSRecords.records(Self.hello { ($0.presharedKeyLength, $0.shuffleSeed) = (100, 4) })),
      ("early data", TLSRecords.records(Self.hello { ($0.presharedKeyLength, $0.offersEarlyData) = (100, true) })),
      ("ESNI", TLSRecords.records(Self.hello { $0.encryptedServerNameLength = 300 })),
    ]
    for (what, stream) in streams {
      let answer = try server.answer(to: stream)
      #expect(Self.isServerHello(answer), "\(what): \(Hex.text(answer))")
      let expected: Outcome = what == "no name" || what == "empty name" ? .noName : .name("server.test")
      #expect(ReferenceTLS.serverName(stream: stream) == expected, "\(what)")
    }
  }

  @Test(.timeLimit(.minutes(10))) func `OpenSSL refuses what the reference decoder calls invalid`() throws {
    let server = try OpenSSLServer()
    let plain = HelloBuilder(name: "server.test").message()
    let records = TLSRecords.records(plain)
    let a = HelloBuilder.Entry("a.test")
    let b = HelloBuilder.Entry("b.test")
    let typed = HelloBuilder.Entry(type: 1, "a.test")
    let streams: [(String, [UInt8])] = [
      ("CCS first", TLSRecords.changeCipherSpec + records),
      ("bytes behind the hello", TLSRecords.record(0x16, plain + [0])),
      ("two server names", TLSRecords.records(Self.hello { $0.serverName = .extensions([.name("a"), .name("b")]) })),
      ("two entries", TLSRecords.records(Self.hello { $0.serverName = .entries([a, b]) })),
      ("name type 1", TLSRecords.records(Self.hello { $0.serverName = .entries([typed]) })),
      ("NUL inside", TLSRecords.records(Self.hello { $0.serverName = .raw([0x61, 0, 0x62]) })),
      ("empty extension", TLSRecords.records(Self.hello { $0.serverName = .body([]) })),
      ("empty list", TLSRecords.records(Self.hello { $0.serverName = .body([0, 0]) })),
      ("bytes behind the extensions", TLSRecords.records(Self.hello { $0.trailing = [0] })),
      ("an extension twice", TLSRecords.records(Self.hello { $0.extras = [.init(23)] })),
    ]
    for (what, stream) in streams {
      let answer = try server.answer(to: stream)
      #expect(answer.first == TLSRecords.alertType, "\(what): \(Hex.text(answer))")
      #expect(ReferenceTLS.serverName(stream: stream) == .invalid, "\(what)")
    }
  }

  @Test func `padding gives the size asked for`() {
    for size in [12_000, 12_001, 40_000, 60_000, 65_535, 65_540, 65_541, 70_000] {
      #expect(Self.padded(size).count == size)
      var withKey = HelloBuilder(name: "a.test")
      withKey.presharedKeyLength = 32
      withKey.paddedTo = size
      let message = withKey.message()
      #expect(message.count == size)
      // Identity and binder end the message: nothing stands behind the pre-shared key.
      #expect(message[message.count - 33] == 32)
    }
    let honest = TLSRecords.records(Self.padded(65_540))
    #expect(ReferenceTLS.serverName(stream: honest) == .name("server.test"))
    #expect(ReferenceTLS.serverName(stream: TLSRecords.records(Self.padded(65_541))) == .invalid)
  }

  @Test func `the same seed gives the same hello and another seed another`() {
    #expect(HelloBuilder.browser("a.test", seed: 7).message() == HelloBuilder.browser("a.test", seed: 7).message())
    #expect(HelloBuilder.browser("a.test", seed: 7).message() != HelloBuilder.browser("a.test", seed: 8).message())
    for seed: UInt64 in 0..<200 {
      let stream = TLSRecords.records(HelloBuilder.browser("a.test", seed: seed).message(), size: 100)
      #expect(ReferenceTLS.serverName(stream: stream) == .name("a.test"), "seed \(seed)")
    }
  }
}
