import Support
import Testing
import Wire

@Suite struct ConnectionIDTests {
  private func make(_ bytes: [UInt8]) -> ConnectionID? { ConnectionID(bytes.raw) }

  @Test func `every length up to 20 keeps its octets`() throws {
    for count in 0...20 {
      let bytes = QUICSamples.noise(count, seed: UInt64(count))
      let id = try #require(make(bytes))
      #expect(id.count == count)
      #expect((0..<id.count).map { id[$0] } == bytes)
    }
    #expect(make([UInt8](repeating: 1, count: 21)) == nil)
  }

  @Test func `trailing zeros make another connection ID`() throws {
    let ids = (0...20).compactMap { make([UInt8](repeating: 0, count: $0)) }
    #expect(Set(ids).count == 21)
    #expect(ids.first == ConnectionID())
  }

  @Test func `it is written as hexadecimal`() throws {
    let id = try #require(make(QUICVectors.destination))
    #expect(id.description == "8394c8f03e515708")
    #expect(id.words.first == 0x8394_c8f0_3e51_5708)
  }
}
