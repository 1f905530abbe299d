import Testing
import Wire

@Suite struct ECHRemovalTests {
  private func rewrite(_ bytes: [UInt8]) -> (ECHRemoval.Outcome, [UInt8]) {
    var writer = Writer(capacity: bytes.count + 8)
    // Bytes in front of the message: pointers count from the message's start and not from the writer's.
    try? writer.u16(0xffff)
    let outcome = ECHRemoval.rewrite(bytes.raw, into: &writer)
    return (outcome, Array(writer.bytes.dropFirst(2)))
  }

  @Test func `the answer is what it would have been without the keys`() throws {
    let (outcome, bytes) = rewrite(DNSSample.httpsAnswer())
    #expect(outcome == .rewritten)
    var expected = DNSSample.httpsAnswer(ech: nil)
    // The data were checked; the bytes behind them were not.
    expected[3] &= ~0x20
    #expect(bytes == expected)
  }

  @Test func `an answer without keys is left alone`() {
    let (outcome, bytes) = rewrite(DNSSample.httpsAnswer(ech: nil))
    #expect(outcome == .unchanged)
    #expect(bytes.isEmpty)
  }

  @Test func `empty keys, several records and both types lose them`() throws {
    var sample = DNSSample(bits: 0x8180, counts: [1, 4, 0, 0])
    sample.question("a.example", 65)
    for type: UInt16 in [65, 64, 65, 64] {
      let keys = type == 65 ? DNSSample.parameter(5, []) : DNSSample.parameter(5, [1, 2, 3])
      sample.record(
        DNSSample.pointer(12), type, [0, 1] + DNSSample.name("b.example") + keys + DNSSample.parameter(7, [9]))
    }
    let (outcome, bytes) = rewrite(sample.bytes)
    #expect(outcome == .rewritten)
    #expect(bytes.count == sample.bytes.count - 4 - 7 - 4 - 7)
    #expect(bytes.suffix(5) == [0, 7, 0, 1, 9])
    let (again, _) = rewrite(bytes)
    #expect(again == .unchanged)
  }

  private func single(_ parameters: [UInt8], then more: (inout DNSSample) -> Void = { _ in }) -> [UInt8] {
    var sample = DNSSample(bits: 0x8180, counts: [1, 1, 0, 0])
    sample.question("a.example", 65)
    sample.record(DNSSample.pointer(12), 65, [0, 1, 0] + parameters)
    more(&sample)
    return sample.bytes
  }

  @Test func `keys that are mandatory are refused`() {
    let keys = DNSSample.parameter(5, [1])
    let (outcome, _) = rewrite(single(DNSSample.parameter(0, [0, 5]) + keys))
    #expect(outcome == .refused)
    let (other, _) = rewrite(single(DNSSample.parameter(0, [0, 1]) + DNSSample.parameter(1, [1, 0x61]) + keys))
    #expect(other == .rewritten)
  }

  @Test func `signed messages are refused only when they hold keys`() {
    let sign = { (sample: inout DNSSample) in
      sample.bytes[11] = 1
      sample.record(DNSSample.name("key"), 250, class: 255, ttl: 0, [1])
    }
    #expect(rewrite(single(DNSSample.parameter(5, [1]), then: sign)).0 == .refused)
    #expect(rewrite(single(DNSSample.parameter(7, [1]), then: sign)).0 == .unchanged)
  }

  @Test func `a pointer into the keys is refused`() {
    let bytes = single(DNSSample.parameter(5, DNSSample.name("x.example"))) { sample in
      sample.bytes[7] = 2
      sample.record(DNSSample.pointer(sample.bytes.count - 11), 1, [192, 0, 2, 1])
    }
    #expect(rewrite(bytes).0 == .refused)
  }

  @Test func `a name that runs through an opaque pointer behind the keys is refused`() throws {
    // Type 99's data hold a pointer that no parser expects; the last owner goes through it to a name behind the keys.
    let bytes = single(DNSSample.parameter(5, DNSSample.echList("p.example"))) { sample in
      sample.bytes[7] = 4
      let name = sample.bytes.count + 11
      sample.record([0], 99, DNSSample.name("x.example"))
      let hidden = sample.bytes.count + 11
      sample.record([0], 99, DNSSample.pointer(name))
      sample.record(DNSSample.pointer(hidden), 1, [192, 0, 2, 1])
    }
    #expect(try walkEverything(bytes).last == "answer x.example 1 1 60 192.0.2.1")
    #expect(rewrite(bytes).0 == .refused)
  }

  @Test func `broken messages and parameters out of order are refused`() {
    let whole = DNSSample.httpsAnswer()
    for end in 0..<whole.count { #expect(rewrite(Array(whole[..<end])).0 == .refused, "cut at \(end)") }
    #expect(rewrite(single(DNSSample.parameter(5, [1]) + DNSSample.parameter(1, [1, 0x61]))).0 == .refused)
    #expect(rewrite(single(DNSSample.parameter(5, [1]) + DNSSample.parameter(5, [1]))).0 == .refused)
  }

  @Test func `names in the data of every compressible type keep their meaning`() {
    let layouts: [(UInt16, [UInt8], Int)] = [
      (2, [], 1), (5, [], 1), (12, [], 1), (39, [], 1), (14, [], 2), (17, [], 2), (15, [0, 1], 1), (18, [0, 1], 1),
      (26, [0, 1], 2), (33, [0, 1, 0, 2, 0, 80], 1), (35, [0, 1, 0, 2, 1, 0x75, 0, 2, 0x61, 0x62], 1),
      (64, [0, 0], 1), (46, [UInt8](repeating: 1, count: 18), 1),
    ]
    for (type, prefix, names) in layouts {
      func message(ech: Bool) -> [UInt8] {
        single(ech ? DNSSample.parameter(5, [1, 2, 3, 4, 5]) : []) { sample in
          sample.bytes[7] = 3
          let target = sample.bytes.count
          sample.record(DNSSample.name("behind.example"), 1, [192, 0, 2, 1])
          sample.record(
            DNSSample.pointer(target), type,
            prefix + (0..<names).flatMap { _ in [1, 0x78] + DNSSample.pointer(target) })
        }
      }
      let (outcome, bytes) = rewrite(message(ech: true))
      #expect(outcome == .rewritten, "type \(type)")
      #expect(bytes == message(ech: false), "type \(type)")
    }
  }

  @Test func `more keys than the bound are refused`() {
    func message(_ count: Int) -> [UInt8] {
      var sample = DNSSample(bits: 0x8180, counts: [1, UInt16(count), 0, 0])
      sample.question("a.example", 65)
      for _ in 0..<count { sample.record(DNSSample.pointer(12), 65, [0, 1, 0] + DNSSample.parameter(5, [1])) }
      return sample.bytes
    }
    #expect(rewrite(message(32)).0 == .rewritten)
    #expect(rewrite(message(33)).0 == .refused)
  }

  private func overwrite(_ messages: [[UInt8]], and part: [UInt8] = []) -> (ECHRemoval.Outcome, [UInt8]) {
    let stream = messages.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 255)] + $0 } + part
    var writer = Writer(capacity: stream.count + 2)
    try? writer.u16(0xffff)
    try? writer.write(stream.raw)
    let outcome = ECHRemoval.overwrite(stream.raw, at: 2, in: &writer)
    return (outcome, Array(writer.bytes.dropFirst(2)))
  }

  @Test func `in a stream no byte moves, and what follows the keys is as it was`() throws {
    let plain = DNSSample.httpsAnswer(ech: nil)
    let keys = DNSSample.echList("public.example")
    let whole = DNSSample.httpsAnswer(ech: keys)
    let part: [UInt8] = [0, 90] + whole.prefix(40)
    let (outcome, bytes) = overwrite([plain, whole, whole], and: part)
    #expect(outcome == .rewritten)
    #expect(bytes.count == 2 + plain.count + 2 * (2 + whole.count) + part.count)
    #expect(Array(bytes.prefix(2 + plain.count).dropFirst(2)) == plain)
    #expect(Array(bytes.suffix(part.count)) == part)
    let rewritten = Array(bytes.dropFirst(2 + plain.count + 2).prefix(whole.count))
    // Between the hints and the next record lies filler as long as the keys were.
    let filler = DNSSample.parameter(65_534, [UInt8](repeating: 0, count: keys.count))
    #expect(rewritten.contains(filler))
    #expect(!rewritten.contains([0xfe, 0x0d]))
    #expect(try walkEverything(rewritten).count == walkEverything(whole).count)
    #expect(rewritten[3] & 0x20 == 0)
  }

  @Test func `what is refused elsewhere is refused in a stream`() {
    let mandatory = single(DNSSample.parameter(0, [0, 5]) + DNSSample.parameter(5, [1]))
    #expect(overwrite([mandatory]).0 == .refused)
    let taken = single(DNSSample.parameter(5, [1]) + DNSSample.parameter(65_534, []))
    #expect(overwrite([taken]).0 == .refused)
    let pointed = single(DNSSample.parameter(5, DNSSample.name("x.example"))) { sample in
      sample.bytes[7] = 2
      sample.record(DNSSample.pointer(sample.bytes.count - 11), 1, [192, 0, 2, 1])
    }
    #expect(overwrite([pointed]).0 == .refused)
    #expect(overwrite([DNSSample.httpsAnswer(ech: nil)]).0 == .unchanged)
    #expect(overwrite([]).0 == .unchanged)
  }
}

extension [UInt8] {
  fileprivate func contains(_ piece: [UInt8]) -> Bool { firstRange(of: piece) != nil }
}
