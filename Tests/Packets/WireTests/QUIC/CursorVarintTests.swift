import Support
import Testing
import Wire

@Suite struct CursorVarintTests {
  private func read(_ bytes: [UInt8]) throws(DecodeError) -> (value: UInt64, used: Int) {
    var cursor = Cursor(bytes.raw)
    let value = try cursor.varint()
    return (value, cursor.offset)
  }

  @Test(
    arguments: [
      // RFC 9000 A.1.
      ("c2197c5eff14e88c", 151_288_809_941_952_652, 8),
      ("9d7f3e7d", 494_878_333, 4),
      ("7bbd", 15_293, 2),
      ("25", 37, 1),
      ("4025", 37, 2),
      ("ffffffffffffffff", (1 << 62) - 1, 8),
    ] as [(String, UInt64, Int)])
  func `the samples of RFC 9000 are read`(hex: String, value: UInt64, used: Int) throws {
    let got = try read(QUICSamples.hex(hex) + [0xee])
    #expect(got.value == value)
    #expect(got.used == used)
  }

  @Test func `a varint cut anywhere is truncated`() {
    for hex in ["c2197c5eff14e88c", "9d7f3e7d", "7bbd", "25"] {
      let bytes = QUICSamples.hex(hex)
      for count in 0..<bytes.count {
        #expect(throws: DecodeError(.truncated, at: 0)) { try read(Array(bytes[..<count])) }
      }
    }
  }

  @Test func `what is composed is read back`() throws {
    var generator = QUICNoise(11)
    for _ in 0..<1000 {
      let value = generator.next() >> UInt64.random(in: 2...63, using: &generator)
      let got = try read(QUICSamples.varint(value))
      #expect(got.value == value)
    }
  }
}
