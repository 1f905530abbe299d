import Support
import Testing

@testable import FamilyTokens

/// RFC 5869 A.1 to A.3, the examples with SHA-256.
@Suite struct DerivationTests {
  @Test func `the first example`() {
    let key = Derivation.key(
      of: [UInt8](repeating: 0x0b, count: 22), salt: Array(0...0x0c), info: Array(0xf0...0xf9), count: 42)
    #expect(
      key == Hex.bytes("3cb25f25 faacd57a 90434f64 d0362f2a 2d2d0a90 cf1a5a4c 5db02d56 ecc4c5bf 34007208 d5b88718 5865")
    )
  }

  @Test func `the second example, which is longer`() {
    let key = Derivation.key(of: Array(0...0x4f), salt: Array(0x60...0xaf), info: Array(0xb0...0xff), count: 82)
    #expect(
      key
        == Hex.bytes(
          """
          b11e398d c80327a1 c8e7f78c 596a4934 4f012eda 2d4efad8 a050cc4c 19afa97c 59045a99 cac78272 71cb41c6 5e590e09 \
          da327560 0c2f09b8 367793a9 aca3db71 cc30c581 79ec3e87 c14c01d5 c1f3434f 1d87
          """))
  }

  @Test func `the third example, without salt and info`() {
    let key = Derivation.key(of: [UInt8](repeating: 0x0b, count: 22), salt: [], info: [], count: 42)
    #expect(
      key == Hex.bytes("8da4e775 a563c18f 715f802a 063c5a31 b8a11f5c 5ee1879e c3454e5f 3c738d2d 9d201395 faa4b61a 96c8")
    )
  }
}
