import Support
import Testing

@testable import FamilyTokens

@Suite struct RowSealerTests {
  private let key = FamilyKey()

  private func sealer(_ key: FamilyKey, family: String? = nil) throws -> RowSealer {
    try #require(RowSealer(key, family: family ?? key.household))
  }

  @Test func `a body opens in its own row alone, and equal bodies are sealed alike`() throws {
    let sealer = try sealer(key)
    for body in [[], [1], [UInt8](repeating: 7, count: 60_000)] as [[UInt8]] {
      let sealed = sealer.seal(body, kind: 3, number: [1, 2])
      #expect(sealer.open(sealed, kind: 3, number: [1, 2]) == body)
      #expect(sealer.seal(body, kind: 3, number: [1, 2]) == sealed)
      #expect(sealer.open(sealed, kind: 4, number: [1, 2]) == nil)
      #expect(sealer.open(sealed, kind: 3, number: [1, 3]) == nil)
      #expect(sealer.open(sealed, kind: 3, number: [1]) == nil)
      #expect(sealer.open(sealed, kind: 3, number: [1, 2] + body.prefix(1)) == (body.isEmpty ? body : nil))
    }
    #expect(sealer.open([], kind: 3, number: []) == nil && sealer.open([1], kind: 3, number: []) == nil)
  }

  @Test func `every changed octet is noticed`() throws {
    let sealer = try sealer(key)
    let sealed = sealer.seal(Array("Mia".utf8), kind: 1, number: [9])
    for place in sealed.indices {
      var changed = sealed
      changed[place] ^= 1
      #expect(sealer.open(changed, kind: 1, number: [9]) == nil, "octet \(place)")
    }
  }

  @Test func `another family opens nothing, and a node with the key opens all`() throws {
    let sealed = try sealer(key).seal([1, 2, 3], kind: 1, number: [9])
    #expect(try sealer(FamilyKey()).open(sealed, kind: 1, number: [9]) == nil)
    #expect(RowSealer(FamilyKey(), family: key.household) == nil)
    var joined = FamilyKey()
    try joined.add(key)
    #expect(try sealer(joined, family: key.household).open(sealed, kind: 1, number: [9]) == [1, 2, 3])
  }

  @Test func `numbers are the same on all nodes and under later keys, and parts do not run together`() throws {
    let first = try sealer(key)
    let number = first.number(of: ["owner", "mia"])
    #expect(number.count == 16 && first.number(of: ["owner", "mi", "a"]) != number)
    #expect(first.number(of: ["ownerm", "ia"]) != number)
    var later = key
    _ = try later.rotate()
    #expect(try sealer(later).number(of: ["owner", "mia"]) == number)
    var joined = FamilyKey()
    try joined.add(later)
    #expect(try sealer(joined, family: key.household).number(of: ["owner", "mia"]) == number)
    #expect(try sealer(FamilyKey()).number(of: ["owner", "mia"]) != number)
  }

  @Test func `what a newer key sealed an older one does not open`() throws {
    var later = key
    _ = try later.rotate()
    let sealed = try sealer(later).seal([1], kind: 1, number: [9])
    #expect(try sealer(key).open(sealed, kind: 1, number: [9]) == nil)
    #expect(try sealer(later).open(try sealer(key).seal([1], kind: 1, number: [9]), kind: 1, number: [9]) == [1])
  }

  @Test func `a letter has the key and words for who knows its secret`() throws {
    let secret = KeyLetter.freshSecret()
    let letter = try #require(KeyLetter.seal(key, "words", under: secret))
    let opened = try #require(KeyLetter.open(letter, under: secret))
    #expect(opened.key == key && opened.words == "words")
    #expect(KeyLetter.open(letter, under: KeyLetter.freshSecret()) == nil)
    for place in stride(from: 0, to: letter.count, by: 7) {
      var changed = letter
      changed[place] ^= 4
      #expect(KeyLetter.open(changed, under: secret) == nil)
    }
    #expect(KeyLetter.open([], under: secret) == nil && KeyLetter.open(Array(letter.prefix(17)), under: secret) == nil)
  }
}
