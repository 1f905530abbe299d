import Support
import Testing

@testable import FamilyTokens

@Suite struct SealerTests {
  let key = FamilyKey()

  @Test(arguments: [UInt64(1), 2, 3]) func `what was sealed opens as it was`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sealer = Sealer(key)
    for _ in 0..<2_000 {
      let text = String(decoding: random.bytes(Int.random(in: 0...260, using: &random)), as: UTF8.self)
      let kind = Token.Kind.allCases[Int.random(in: 0..<3, using: &random)]
      let token = try #require(sealer.seal(text, as: kind))
      #expect(sealer.open(token, as: kind) == text, "seed \(seed)")
      #expect(sealer.seal(text, as: kind) == token, "seed \(seed)")
      #expect(Token(text: token.text) == token, "seed \(seed)")
      let (found, opened) = try #require(sealer.open(token))
      #expect(found == kind && opened == text, "seed \(seed)")
    }
  }

  @Test func `random octets never open`() {
    var random = SeededGenerator(seed: 4)
    let sealer = Sealer(key)
    for _ in 0..<20_000 {
      var octets = random.bytes(Int.random(in: 0...120, using: &random))
      if random.chance(oneIn: 2) && !octets.isEmpty { octets[0] = 1 }
      if random.chance(oneIn: 2) { octets = Array(octets.prefix(17 + 32 * Int.random(in: 0...3, using: &random))) }
      #expect(sealer.open(Token(octets: octets)) == nil)
      #expect(sealer.open(words: Base64.text(octets)) == nil)
    }
  }

  @Test func `a token of one kind is none of another`() throws {
    let sealer = Sealer(key)
    let token = try #require(sealer.seal("games", as: .category))
    #expect(sealer.open(token, as: .category) == "games")
    #expect(sealer.open(token, as: .domain) == nil)
    #expect(sealer.open(token, as: .application) == nil)
    #expect(sealer.open(words: token.text) == nil)
  }

  @Test func `another household's tokens do not open`() throws {
    let token = try #require(Sealer(FamilyKey()).seal("a.test", as: .domain))
    #expect(Sealer(key).open(token) == nil)
    // Not even under the same secret.
    var other = key.entries[0]
    other.household = FamilyKey.random(16)
    let theirs = try #require(FamilyKey(entries: [other]))
    let same = try #require(Sealer(theirs).seal("a.test", as: .domain))
    #expect(Sealer(key).open(same) == nil)
  }

  @Test func `lengths of names show in steps of 32 alone`() throws {
    let sealer = Sealer(key)
    for count in 0...30 { #expect(sealer.seal(String(repeating: "x", count: count), as: .domain)?.octets.count == 49) }
    #expect(sealer.seal(String(repeating: "x", count: 31), as: .domain)?.octets.count == 81)
    #expect(sealer.seal(String(repeating: "x", count: 65_536), as: .domain) == nil)
  }

  @Test func `old keys open and the newest seals`() throws {
    var key = key
    let old = try #require(Sealer(key).seal("a.test", as: .domain))
    #expect(try key.rotate() == 2)
    let sealer = Sealer(key)
    let new = try #require(sealer.seal("a.test", as: .domain))
    #expect(new != old)
    #expect(sealer.open(old, as: .domain) == "a.test" && sealer.open(new, as: .domain) == "a.test")
    #expect(sealer.isFresh(new) && !sealer.isFresh(old))
  }

  @Test func `what people wrote is sealed as well`() throws {
    let sealer = Sealer(key)
    let sealed = try #require(sealer.seal(words: #"{"why":"a.test, please"}"#))
    #expect(!sealed.contains("a.test"))
    #expect(sealer.open(words: sealed) == #"{"why":"a.test, please"}"#)
  }
}
