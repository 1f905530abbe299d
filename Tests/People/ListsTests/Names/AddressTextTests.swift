// These tests need @testable, which a plain release build lacks; release builds only count allocations.
#if DEBUG
  import Support
  import Testing
  import Wire

  @testable import Lists

  @Suite struct AddressTextTests {
    private func address(_ text: String) -> Address? { Address(Array(text.utf8).span) }

    @Test(arguments: [
      ("192.0.2.1", "192.0.2.1"), ("0.0.0.0", "0.0.0.0"), ("::", "::"), ("::1", "::1"), ("1::", "1::"),
      ("2001:DB8::1", "2001:db8::1"), ("2001:db8:0:0:0:0:0:1", "2001:db8::1"), ("::ffff:192.0.2.1", "192.0.2.1"),
      ("64:ff9b::192.0.2.1", "64:ff9b::c000:201"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1::8", "1::8"),
    ]) func `an address is read as people write it`(_ row: (text: String, address: String)) {
      #expect(address(row.text).map { "\($0)" } == row.address)
    }

    @Test(arguments: [
      "", "1", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.", ".1.2.3", "1..2.3", "a.b.c.d", ":", ":::", ":1", "1:",
      "1::2::3",
      "12345::", "g::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8", "::1.2.3", "::1.2.3.4:5", "::1%lo",
      "[::1]", "1.2.3.4/8", "0x1.2.3.4", "٣.1.1.1",
    ]) func `what is no address is none`(_ text: String) {
      #expect(address(text) == nil)
    }

    @Test(arguments: 0..<200) func `an address reads back`(_ seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let mask = { (generator: inout SeededGenerator) in generator.next() & generator.next() & generator.next() }
      let one = Address(high: mask(&generator), low: mask(&generator))
      #expect(address("\(one)") == one, "seed \(seed)")
      let four = Address(v4: UInt32(truncatingIfNeeded: generator.next()))
      #expect(address("\(four)") == four, "seed \(seed)")
    }
  }
#endif
