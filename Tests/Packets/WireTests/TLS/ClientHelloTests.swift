import Support
import Testing
import Wire

@Suite struct ClientHelloTests {
  /// The contents of a hello, as plain values.
  private struct Said: Equatable {
    var name: Name.Text
    var text = ""
    var features: ClientHello.Features = []
    var offersTLS13 = false
    var hasPostQuantumShare = false
    var offersHTTP2 = false
  }

  private func read(_ builder: HelloBuilder) throws -> Said { try read(Array(builder.message().dropFirst(4))) }

  private func read(_ body: [UInt8]) throws -> Said {
    let hello = try ClientHello(body.raw)
    var name = Name()
    let kind = try hello.readName(in: body.raw, into: &name)
    let http2 = Array("h2".utf8)
    return Said(
      name: kind, text: kind == .host ? name.description : "", features: hello.features,
      offersTLS13: hello.offersTLS13(in: body.raw), hasPostQuantumShare: hello.hasPostQuantumShare(in: body.raw),
      offersHTTP2: hello.offers(http2.raw, in: body.raw))
  }

  @Test func `a browser's hello says all that it offers`() throws {
    let said = try read(HelloBuilder.browser("WWW.Example.org", seed: 7))
    #expect(said.text == "www.example.org")
    #expect(said.offersTLS13)
    #expect(said.hasPostQuantumShare)
    #expect(said.offersHTTP2)
    #expect(said.features == [.encryptedHello])
  }

  @Test func `an old hello offers none of it`() throws {
    var builder = HelloBuilder(name: "old.example")
    builder.versions = [0x0303]
    builder.keyShares = []
    #expect(try read(builder) == Said(name: .host, text: "old.example"))
    builder.omitsExtensions = true
    #expect(try read(builder) == Said(name: .empty))
  }

  @Test func `early data, a key of before, ESNI and an inner hello are noted`() throws {
    var builder = HelloBuilder(name: "again.example")
    builder.offersEarlyData = true
    builder.presharedKeyLength = 32
    builder.encryptedServerNameLength = 64
    #expect(try read(builder).features == [.earlyData, .preSharedKey, .encryptedName])
    builder = HelloBuilder(name: "inner.example")
    builder.encryptedHello = .body([1])
    #expect(try read(builder).features == [.innerHello])
  }

  @Test func `broken lists of what is offered offer nothing, and name what they name`() throws {
    var body = Array(HelloBuilder.browser("www.example.org").message().dropFirst(4))
    let hello = try ClientHello(body.raw)
    let offered = [.supportedVersions, .keyShare, .protocols].map { hello.content(of: $0, in: body.raw) }
    for place in offered { body[place.lowerBound] = 0xff }
    let said = try read(body)
    #expect(!said.offersTLS13 && !said.hasPostQuantumShare && !said.offersHTTP2)
    #expect(said.text == "www.example.org")
  }

  @Test func `an extension that stands twice, or a length that lies, is refused`() throws {
    for builder in [
      HelloBuilder(.extensions([.name("a.test"), .name("b.test")])),
      HelloBuilder(.entries([.init("a.test"), .init("b.test")])),
    ] {
      #expect(throws: DecodeError.self) { try read(builder) }
    }
    let whole = Array(HelloBuilder(name: "www.example.org").message().dropFirst(4))
    for end in 0..<whole.count {
      // TLS 1.2 may end before its extensions; nothing else may end anywhere.
      let cut = Array(whole[..<end])
      let isLegal = (try? ClientHello(cut.raw)) != nil
      #expect(!isLegal || end == 35 + Int(whole[34]) + 2 + Int(whole[35 + Int(whole[34]) + 1]) + 2)
    }
    #expect(throws: DecodeError.self) { try read(whole + [0]) }
  }

  @Test func `record headers are read for their major version and length alone`() throws {
    func content(_ bytes: [UInt8]) throws -> Int {
      var cursor = Cursor(bytes.raw)
      return try TLSRecord(&cursor).length
    }
    #expect(try content([22, 3, 0x99, 0x40, 0]) == 16_384)
    #expect(try content([22, 3, 0, 0x48, 0]) == 18_432)
    #expect(throws: DecodeError(.limit, at: 0)) { try content([22, 3, 1, 0x48, 1]) }
    #expect(throws: DecodeError(.invalid, at: 0)) { try content([22, 4, 1, 0, 1]) }
    #expect(throws: DecodeError(.invalid, at: 0)) { try content([19, 3, 1, 0, 1]) }
    #expect(throws: DecodeError(.truncated, at: 3)) { try content([22, 3, 1, 0]) }
  }
}
