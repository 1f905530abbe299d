import Testing
import Wire

@Suite struct ChecksumTests {
  @Test func `the example of RFC 1071 comes out`() {
    var checksum = Checksum()
    checksum.add(([0x00, 0x01, 0xf2, 0x03, 0xf4, 0xf5, 0xf6, 0xf7] as [UInt8]).raw)
    #expect(checksum.value == ~0xddf2)
  }

  @Test func `pieces of any length sum as the whole does`() {
    var random = DNSRandom(state: 1071)
    for round in 0..<500 {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      var pieces = Checksum()
      var start = 0
      while start < bytes.count {
        let end = Int.random(in: start + 1...bytes.count, using: &random)
        pieces.add(Array(bytes[start..<end]).raw)
        start = end
      }
      #expect(pieces.value == internetSum(bytes), "round \(round)")
    }
  }

  @Test func `numbers sum as their bytes do`() {
    var checksum = Checksum()
    checksum.add(0x1234_abcd as UInt32)
    checksum.add(0xffff as UInt16)
    #expect(checksum.value == internetSum([0x12, 0x34, 0xab, 0xcd, 0xff, 0xff]))
  }
}
