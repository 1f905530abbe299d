import Postgres
import Support
import Testing

@Suite struct ValueTests {
  @Test func `numbers have their highest byte first`() {
    #expect(PostgresValue.integer(-2).binary == [255, 255, 255, 255, 255, 255, 255, 254])
    #expect(PostgresValue.integer(0x0102_0304_0506_0708).binary == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(PostgresValue.null.binary == nil)
  }

  @Test func `an array has one dimension, its elements' type and each one's length`() {
    let head: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 0]
    #expect(
      PostgresValue.manyBytes([[7], []]).binary == head + [
        0, 0, 0, 17, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 7, 0, 0, 0, 0,
      ])
    #expect(PostgresValue.flags([]).binary == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16])
  }

  @Test func `what is read is written as the same`() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2_000 {
      let values: [PostgresValue] = [
        .integer(Int64(bitPattern: random.next())), .bytes(random.bytes(Int.random(in: 0..<40, using: &random))),
        .flag(random.chance(oneIn: 2)), .text(String(random.next(), radix: 36)),
      ]
      for value in values { #expect(try PostgresValue(type: value.type, value.binary ?? []) == value) }
    }
  }

  @Test(
    arguments: [
      (20, [1, 2, 3]), (20, []), (23, [0, 0, 0, 0, 0, 0, 0, 1]), (21, [1]), (16, []), (16, [2]), (16, [0, 1]),
      (25, [0xff]),
      (25, [0x61, 0]), (1_700, [0]), (0, []), (2_278, [1]), (.max, [0]),
    ] as [(UInt32, [UInt8])]) func `bytes that are not what their type says are an error`(
      _ type: UInt32, _ bytes: [UInt8]
    )
  {
    #expect(throws: ValueFault.self) { try PostgresValue(type: type, bytes) }
  }

  @Test func `a row that is read as something else is the server's fault`() throws {
    var row = RowReader([.integer(1), .null, .text("x"), .flag(true), .bytes([1])])
    #expect(try row.integer() == 1)
    #expect(!RowReaderProbe.isNull(&row, expected: true))
    #expect(try row.text() == "x" && row.flag() && row.bytes() == [1])
    for read in [
      { (row: inout RowReader) throws in _ = try row.text() }, { (row: inout RowReader) throws in _ = try row.bytes() },
      { (row: inout RowReader) throws in _ = try row.flag() },
      { (row: inout RowReader) throws in _ = try row.integer() },
    ] {
      var (empty, null) = (RowReader([]), RowReader([.null]))
      let first = #expect(throws: PostgresError.self) { try read(&empty) }
      #expect(first?.kind == .unintelligible)
      #expect(throws: PostgresError.self) { try read(&null) }
    }
  }

  /// A null is passed over once.
  private enum RowReaderProbe {
    static func isNull(_ row: inout RowReader, expected: Bool) -> Bool {
      #expect(row.isNull() == expected)
      return row.isNull()
    }
  }
}
