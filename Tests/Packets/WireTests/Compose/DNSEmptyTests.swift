import Support
import Testing
import Wire

/// An answer in a stream is emptied and keeps its length.
@Suite struct DNSEmptyTests {
  private func empty(_ message: [UInt8]) throws -> [UInt8] {
    var writer = Writer(capacity: 65_536)
    try writer.u16(UInt16(message.count))
    try writer.write(message.raw)
    try DNSAnswer.empty(message.raw, at: 2, in: &writer)
    return Array(writer.bytes.dropFirst(2))
  }

  @Test(arguments: [
    [Record("b.blocked.test", .address(Address(v4: 0xc633_6401)))],
    [Record("b.blocked.test", .alias("other.test")), Record("other.test", .address(Address(v4: 0xc633_6401)))], [],
  ])
  func `names, addresses and aliases are gone, and no octet has moved`(_ records: [Record]) throws {
    let query = QueryBuilder("b.blocked.test")
    let whole = query.response(records).message()
    let bytes = try empty(whole)
    #expect(bytes.count == whole.count && bytes[..<2] == whole[..<2])
    let message = try DNSMessage(bytes.raw)
    #expect(message.header.isResponse && message.header.bits & 15 == 0)
    #expect(bytes[4..<10] == [0, 1, 0, 0, 0, 0])
    let name = try #require(try message.question()).judgedName
    #expect("\(name)" == "b.blocked.test")
    var (all, found) = (try message.records(), 0)
    while let record = try all.next() {
      found += 1
      #expect(record.type.rawValue == 65_280 && record.dataRange.allSatisfy { bytes[$0] == 0 })
    }
    #expect(found == (records.isEmpty ? 0 : 1))
  }

  @Test func `a message that is no answer, or has stray octets, is refused`() throws {
    let query = QueryBuilder("b.blocked.test")
    #expect(throws: DecodeError.self) { try empty(query.message()) }
    #expect(throws: DecodeError.self) { try empty(query.response([]).message() + [0, 0, 0]) }
    #expect(throws: DecodeError.self) { try empty([0, 1, 2]) }
  }
}
