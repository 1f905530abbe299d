import Testing
import Wire

@Suite struct DNSAnswerTests {
  static let query = DNSSample.hex(
    "1a2b010000010000000000010377577707426c6f434b65640474657374000001000100002904d0000000000000")

  private func deny(
    _ query: [UInt8], as denial: DNSAnswer.Denial = .noData, _ answer: DNSAnswer = DNSAnswer()
  ) throws(DecodeError) -> [UInt8] {
    var writer = Writer(capacity: 1500)
    try answer.deny(query.raw, as: denial, into: &writer)
    return writer.bytes
  }

  @Test(arguments: [(DNSAnswer.Denial.noData, "8180"), (.nameError, "8183")])
  func `a denial is this, byte for byte`(denial: DNSAnswer.Denial, flags: String) throws {
    let expected = DNSSample.hex(
      """
      1a2b \(flags) 0001 0000 0001 0001
      03775777 07426c6f434b6564 0474657374 00 0001 0001
      c00c 0006 0001 0000001e 0034
      0666696c746572 07696e76616c6964 00
      066e6f626f6479 07696e76616c6964 00
      00000001 00000708 00000384 00093a80 0000001e
      00 0029 04d0 00000000 0006 000f 0002 0011
      """)
    #expect(try deny(DNSAnswerTests.query, as: denial, DNSAnswer(timeToLive: 30)) == expected)
  }

  @Test func `a denial in an answer's place is the one that its question would have had`() throws {
    let query = DNSAnswerTests.query
    let answer = try deny(query, as: .nameError)
    var writer = Writer(capacity: 1500)
    try DNSAnswer().deny(insteadOf: answer.raw, as: .noData, into: &writer)
    #expect(writer.bytes == (try deny(query)))
  }

  @Test func `a denial lives ten seconds unless told otherwise, and parses`() throws {
    #expect(
      try walkEverything(deny(DNSAnswerTests.query)) == [
        "? www.blocked.test 1 1 www.blocked.test",
        "authority www.blocked.test 6 1 10 filter.invalid nobody.invalid 1 10",
        "additional . 41 1232 0 v0 1232 0 false 15[2]",
      ])
  }

  @Test func `EDNS is spoken to those who speak it`() throws {
    var plain = DNSSample()
    plain.question("blocked.test", 65)
    #expect(try walkEverything(deny(plain.bytes)).count == 2)
    var query = DNSAnswerTests.query
    query[query.count - 4] = 0x80
    #expect(try walkEverything(deny(query)).last == "additional . 41 1232 32768 v0 1232 0 true 15[2]")
    let silent = DNSAnswer(extendedError: nil)
    #expect(try walkEverything(deny(query, silent)).last == "additional . 41 1232 32768 v0 1232 0 true")
    #expect(try deny(query, DNSAnswer(extendedError: 18)).suffix(2) == [0, 18])
  }

  @Test func `a later version of EDNS is answered with BADVERS and nothing else`() throws {
    var query = DNSAnswerTests.query
    query[query.count - 5] = 1
    let answer = try deny(query)
    #expect(answer[3] & 15 == 0)
    #expect(
      try walkEverything(answer) == [
        "? www.blocked.test 1 1 www.blocked.test", "additional . 41 1232 16777216 v0 1232 1 false",
      ])
  }

  @Test(
    arguments: [
      (0x0000, 0x8080), (0x0100, 0x8180), (0x0110, 0x8190), (0x0120, 0x8180), (0x0700, 0x8180), (0x01c0, 0x8180),
    ] as [(UInt16, UInt16)])
  func `RD and CD are copied and nothing else is`(asked: UInt16, answered: UInt16) throws {
    var sample = DNSSample(bits: asked)
    sample.question("a.test", 1)
    let answer = try deny(sample.bytes)
    #expect(UInt16(answer[2]) << 8 | UInt16(answer[3]) == answered)
  }

  @Test func `responses, other opcodes and queries without one question get no denial`() {
    var sample = DNSSample()
    sample.question("a.test", 1)
    for (place, value): (Int, UInt8) in [(2, 0x81), (2, 0x29), (5, 0), (5, 2)] {
      var bytes = sample.bytes
      bytes[place] = value
      #expect(throws: DecodeError.self) { try deny(bytes) }
    }
  }

  @Test func `what cannot be understood gets FORMERR with its own id and opcode`() throws {
    var writer = Writer(capacity: 100)
    try DNSAnswer().formatError([0xab, 0xcd, 0x29, 0x10, 0, 9, 0, 9, 0, 9, 0, 9, 0xff].raw, into: &writer)
    #expect(writer.bytes == [0xab, 0xcd, 0xa9, 0x91, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(throws: DecodeError.self) {
      var writer = Writer(capacity: 100)
      try DNSAnswer().formatError(DNSSample(bits: 0x8000).bytes.raw, into: &writer)
    }
  }

  @Test func `a writer that is too small throws at every size`() throws {
    let size = try deny(DNSAnswerTests.query).count
    for capacity in 0..<size {
      #expect(throws: DecodeError(.limit, at: 0).self) { () throws in
        var writer = Writer(capacity: capacity)
        do throws(DecodeError) {
          try DNSAnswer().deny(DNSAnswerTests.query.raw, as: .noData, into: &writer)
        } catch {
          throw DecodeError(error.kind, at: 0)
        }
      }
    }
  }

  @Test func `any question that parses is answered with its own bytes`() throws {
    var random = DNSRandom(state: 0xd15)
    for round in 0..<1000 {
      var name: [UInt8] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let size = Int.random(in: 1...63, using: &random)
        name += [UInt8(size)] + (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      var sample = DNSSample(id: .random(in: 0...65535, using: &random))
      sample.bytes += name + [0]
      sample.add(.random(in: 0...65535, using: &random))
      sample.add(1)
      let answer = try deny(sample.bytes, as: .nameError)
      #expect(Array(answer[12..<sample.bytes.count]) == Array(sample.bytes[12...]), "round \(round)")
      #expect(answer[..<2] == sample.bytes[..<2])
      let asked = try DNSMessage(sample.bytes.raw).question()
      let answered = try DNSMessage(answer.raw).question()
      #expect(asked == answered)
      #expect(failure(answer) == nil)
    }
  }
}
