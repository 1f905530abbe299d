import CCrypto
import Support
import Testing

@testable import FamilyTokens

@Suite struct SIVTests {
  /// RFC 5297 A.1, and A.2 with its nonce as the last of the associated data (section 3).
  static let vectors: [(key: String, associated: [String], text: String, sealed: String)] = [
    (
      "fffefdfc fbfaf9f8 f7f6f5f4 f3f2f1f0 f0f1f2f3 f4f5f6f7 f8f9fafb fcfdfeff",
      ["10111213 14151617 18191a1b 1c1d1e1f 20212223 24252627"], "11223344 55667788 99aabbcc ddee",
      "85632d07 c6e8f37f 950acd32 0a2ecc93 40c02b96 90c4dc04 daef7f6a fe5c"
    ),
    (
      "7f7e7d7c 7b7a7978 77767574 73727170 40414243 44454647 48494a4b 4c4d4e4f",
      [
        "00112233 44556677 8899aabb ccddeeff deaddada deaddada ffeeddcc bbaa9988 77665544 33221100",
        "10203040 50607080 90a0", "09f91102 9d74e35b d84156c5 635688c0",
      ],
      """
      74686973 20697320 736f6d65 20706c61 696e7465 78742074 6f20656e 63727970 74207573 696e6720 5349562d 414553
      """,
      """
      7bdb6e3b 432667eb 06f4d14b ff2fbd0f cb900f2f ddbe4043 26601965 c889bf17 dba77ceb 094fa663 b7a3f748 ba8af829 \
      ea64ad54 4a272e9c 485b62a3 fd5c0d
      """
    ),
  ]

  @Test(arguments: 0..<2) func `the RFC's examples seal and open`(_ number: Int) throws {
    let vector = SIVTests.vectors[number]
    let siv = try #require(SIV(key: Hex.bytes(vector.key), associated: vector.associated.map { Hex.bytes($0) }))
    #expect(siv.seal(Hex.bytes(vector.text)) == Hex.bytes(vector.sealed))
    #expect(siv.open(Hex.bytes(vector.sealed)) == Hex.bytes(vector.text))
  }

  /// There is no example for AES-256 in the RFC: S2V and CTR by its text, over bare AES.
  @Test(arguments: [UInt64(1), 2, 3]) func `with 64 octets of key it does what the RFC's text says`(_ seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let key = random.bytes(64)
      let associated = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        random.bytes(Int.random(in: 1...70, using: &random))
      }
      let text = random.bytes(Int.random(in: 1...200, using: &random))
      let siv = try #require(SIV(key: key, associated: associated))
      let sealed = siv.seal(text)
      #expect(sealed == ReferenceSIV(key: key).seal(text, associated), "seed \(seed)")
      #expect(siv.open(sealed) == text, "seed \(seed)")
    }
  }

  @Test func `keys of other lengths are refused`() {
    for count in 0..<100 where ![32, 48, 64].contains(count) {
      #expect(SIV(key: [UInt8](repeating: 1, count: count), associated: [[1]]) == nil)
    }
  }

  @Test func `what was changed in one bit does not open`() throws {
    var random = SeededGenerator(seed: 7)
    let siv = try #require(SIV(key: random.bytes(64), associated: [[1, 2, 3]]))
    let sealed = siv.seal(random.bytes(32))
    for bit in 0..<sealed.count * 8 {
      var changed = sealed
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(siv.open(changed) == nil)
    }
    #expect(siv.open(sealed) != nil)
  }

  @Test func `what is cut short does not open`() throws {
    let siv = try #require(SIV(key: [UInt8](repeating: 9, count: 64), associated: [[0]]))
    let sealed = siv.seal([1, 2, 3])
    for count in 0..<sealed.count { #expect(siv.open(Array(sealed.prefix(count))) == nil) }
  }
}

/// RFC 5297 2.4 to 2.6, word for word.
struct ReferenceSIV {
  let mac: [UInt8]
  let counter: [UInt8]

  init(key: [UInt8]) {
    mac = Array(key.prefix(key.count / 2))
    counter = Array(key.suffix(key.count / 2))
  }

  func seal(_ text: [UInt8], _ associated: [[UInt8]]) -> [UInt8] {
    let tag = s2v(associated + [text])
    var start = tag
    start[8] &= 0x7f
    start[12] &= 0x7f
    var stream: [UInt8] = []
    while stream.count < text.count {
      stream += aes(start, counter)
      for index in start.indices.reversed() {
        start[index] &+= 1
        if start[index] != 0 { break }
      }
    }
    return tag + zip(text, stream).map { $0 ^ $1 }
  }

  private func s2v(_ strings: [[UInt8]]) -> [UInt8] {
    var sum = cmac([UInt8](repeating: 0, count: 16))
    for string in strings.dropLast() { sum = xor(doubled(sum), cmac(string)) }
    let last = strings[strings.count - 1]
    if last.count >= 16 { return cmac(Array(last.dropLast(16)) + xor(Array(last.suffix(16)), sum)) }
    return cmac(xor(doubled(sum), padded(last)))
  }

  /// RFC 4493.
  private func cmac(_ message: [UInt8]) -> [UInt8] {
    let first = doubled(aes([UInt8](repeating: 0, count: 16), mac))
    let isWhole = !message.isEmpty && message.count % 16 == 0
    let lastCount = isWhole ? 16 : message.count % 16
    let last = Array(message.suffix(lastCount))
    var state = [UInt8](repeating: 0, count: 16)
    for start in stride(from: 0, to: message.count - lastCount, by: 16) {
      state = aes(xor(state, Array(message[start..<start + 16])), mac)
    }
    return aes(xor(state, isWhole ? xor(last, first) : xor(padded(last), doubled(first))), mac)
  }

  private func padded(_ block: [UInt8]) -> [UInt8] {
    block + [0x80] + [UInt8](repeating: 0, count: 15 - block.count)
  }

  private func xor(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] { zip(left, right).map { $0 ^ $1 } }

  private func doubled(_ block: [UInt8]) -> [UInt8] {
    var result = block
    for index in block.indices { result[index] = block[index] << 1 | (index < 15 ? block[index + 1] >> 7 : 0) }
    if block[0] & 0x80 != 0 { result[15] ^= 0x87 }
    return result
  }

  private func aes(_ block: [UInt8], _ key: [UInt8]) -> [UInt8] {
    let context = unsafe EVP_CIPHER_CTX_new()
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    var output = [UInt8](repeating: 0, count: 32)
    var count: Int32 = 0
    let cipher = unsafe key.count == 32 ? EVP_aes_256_ecb() : EVP_aes_128_ecb()
    _ = unsafe EVP_EncryptInit_ex(context, cipher, nil, key, nil)
    _ = unsafe EVP_EncryptUpdate(context, &output, &count, block, 16)
    return Array(output.prefix(16))
  }
}
