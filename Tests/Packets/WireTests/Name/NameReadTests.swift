import Support
import Testing
import Wire

@Suite struct NameReadTests {
  /// A reading, expressed like the reference decoders' outcomes.
  static func outcome(_ octets: [UInt8]) -> Outcome {
    switch Name.read(octets.raw) {
    case .name(let name): .name(name.description)
    case .address, .empty: .noName
    case .invalid: .invalid
    }
  }

  static func outcome(_ text: String) -> Outcome { outcome(Array(text.utf8)) }

  static func name(ofLength length: Int) -> String {
    let label = String(repeating: "a", count: 49) + "."
    let whole = String(repeating: label, count: length / 50 + 1)
    return String(whole.prefix(length - 1)) + "b"
  }

  @Test(arguments: [
    ("www.example.com", "www.example.com"), ("WWW.Example.COM", "www.example.com"),
    ("example.com.", "example.com"), ("localhost", "localhost"), ("_dmarc.a_b.test", "_dmarc.a_b.test"),
    ("xn--bcher-kva.example", "xn--bcher-kva.example"), ("-a-.test", "-a-.test"), ("1.2.3.a4", "1.2.3.a4"),
    ("0x7f000001.a", "0x7f000001.a"), ("a", "a"),
  ])
  func `a host name is read in its one spelling`(text: String, canonical: String) {
    #expect(Self.outcome(text) == .name(canonical))
  }

  @Test(arguments: [
    "192.0.2.1", "192.0.2.1.", "127.1", "1", "999.999.999.999", "a.1", "::1", "2001:DB8::1", "[2001:db8::1]",
    "::ffff:192.0.2.1", "[::1].",
  ])
  func `an address is no name`(text: String) {
    guard case .address = Name.read(Array(text.utf8).raw) else {
      Issue.record("\(text) is not an address but \(Self.outcome(text))")
      return
    }
  }

  @Test(arguments: [
    ".", "..", ".a", "a..", "a..b", " a", "a b", "a\tb", "a/b", "a:443", "example.com:443", "b\u{fc}cher.test", "a*b",
    "a@b", "a,b", "a\u{0}b", "\u{0}", "a\r\n",
  ])
  func `text that cannot be a host name is invalid`(text: String) {
    #expect(Self.outcome(text) == (text == "a:443" ? .noName : .invalid))
  }

  @Test(arguments: [
    "[", "]", "[a.test]", "a.test]", "[a.test", "[]", "[::1", "::1]", "[::1]]", "[192.0.2.1]", "[:: 1]",
  ])
  func `brackets make an address only around one`(text: String) {
    #expect(Self.outcome(text) == .invalid)
  }

  @Test func `nothing at all is empty`() {
    guard case .empty = Name.read([UInt8]().raw) else {
      Issue.record("not empty")
      return
    }
  }

  @Test func `a label has at most 63 octets`() {
    let most = String(repeating: "a", count: 63)
    #expect(Self.outcome(most + ".test") == .name(most + ".test"))
    #expect(Self.outcome("a." + most) == .name("a." + most))
    #expect(Self.outcome(most + "a.test") == .invalid)
    #expect(Self.outcome("a." + most + "a") == .invalid)
  }

  @Test func `a name has at most 253 octets, its last dot not counted`() {
    let most = Self.name(ofLength: 253)
    #expect(most.utf8.count == 253)
    #expect(Self.outcome(most) == .name(most))
    #expect(Self.outcome(most + ".") == .name(most))
    #expect(Self.outcome(Self.name(ofLength: 254)) == .invalid)
    #expect(Self.outcome(Self.name(ofLength: 255)) == .invalid)
    #expect(Self.outcome(Self.name(ofLength: 60_000)) == .invalid)
  }

  @Test func `a colon decides the same wherever the oddity stands`() {
    #expect(Self.outcome("1..2::3") == .noName)
    #expect(Self.outcome(String(repeating: "a", count: 64) + ".a::") == .noName)
    #expect(Self.outcome("g::1") == .invalid)
    #expect(Self.outcome("1::g") == .invalid)
  }

  @Test func `every octet alone and between letters is read as the reference reads it`() {
    for octet in UInt8.min...UInt8.max {
      for octets in [[octet], [0x61, octet], [octet, 0x61], [0x61, octet, 0x61], [0x61, 0x2e, octet]] {
        #expect(Self.outcome(octets) == ReferenceName.read(octets), "\(octets)")
      }
    }
  }

  @Test func `random text is read as the reference reads it`() {
    let seed: UInt64 = 0x4e61_6d65
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("aAzZ09.-_:[]f. \u{0}".utf8) + [0xff]
    for round in 0..<20_000 {
      let count = Int.random(in: 0...(round.isMultiple(of: 10) ? 300 : 12), using: &generator)
      let letters = round.isMultiple(of: 3) ? Array("ab1.:".utf8) : alphabet
      let octets = (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] }
      let found = Self.outcome(octets)
      let expected = ReferenceName.read(octets)
      if found != expected {
        Issue.record("seed \(seed), round \(round): \(Hex.text(octets)) read as \(found), not \(expected)")
        return
      }
    }
  }
}
