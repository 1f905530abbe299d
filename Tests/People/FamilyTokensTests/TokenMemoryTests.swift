import Support
import Testing
import Wire

@testable import FamilyTokens

@Suite struct TokenMemoryTests {
  @Test(arguments: [UInt64(1), 2, 3]) func `a name has the same token whether it is remembered or not`(_ seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let key = FamilyKey()
    let (remembering, other) = (Sealer(key), Sealer(key))
    // More names than there is room for, so that some share a place.
    let names = (0..<9_000).map { number in
      "\(String(repeating: "x", count: Int.random(in: 1...60, using: &random))).n\(number).test"
    }
    for _ in 0..<20_000 {
      // A few names come often.
      let most = random.chance(oneIn: 2) ? 100 : names.count
      let text = names[Int.random(in: 0..<most, using: &random)]
      let name = try #require(Name(text))
      #expect(remembering.seal(name) == other.seal(text, as: .domain), "seed \(seed): \(text)")
    }
  }

  @Test func `octets that no host name has are sealed as they are written`() throws {
    let sealer = Sealer(FamilyKey())
    let octets: [UInt8] = [4, 0x00, 0x2e, 0xff, 0x61, 2, 0x20, 0x5c, 4] + Array("test".utf8)
    let read = Name(octets: octets.raw)
    let name = try #require(read)
    #expect(name.description == #"\000\.\255a.\032\\.test"#)
    let token = try #require(sealer.seal(name))
    #expect(sealer.open(token, as: .domain) == name.description)
  }

  @Test func `a name that comes again is sealed once`() {
    var memory = TokenMemory()
    var sealed = 0
    for number in 0..<50_000 {
      guard let name = Name("n\(number).test") else { continue }
      for _ in 0..<2 {
        _ = memory.token(of: name) { _ in
          sealed += 1
          return Token(octets: [1])
        }
      }
    }
    #expect(sealed == 50_000, "the second time it is remembered")
  }
}
