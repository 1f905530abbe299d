import Testing
import Wire

@Suite struct DNSRedirectTests {
  private let four = Address(v4: 0xd8ef_2678)
  private let six = Address(high: 0x2001_4860_4802_0032, low: 0x78)

  private func redirect(
    type: UInt16, to alias: String? = "forcesafesearch.google.com", _ addresses: [Address], edns: UInt16? = nil
  ) throws -> [String] {
    var sample = DNSSample(counts: [1, 0, 0, edns == nil ? 0 : 1])
    sample.question("www.Google.com", type)
    if let edns { sample.record([0], 41, class: edns, ttl: 0, []) }
    var writer = Writer(capacity: 1500)
    var answer = DNSAnswer()
    answer.extendedError = nil
    try answer.redirect(sample.bytes.raw, to: alias.flatMap { Name($0) }, addresses: addresses.span, into: &writer)
    #expect(writer.count <= Int(min(max(edns ?? 512, 512), 1232)))
    #expect(writer.bytes[12..<32] == sample.bytes[12..<32])
    return Array(try walkEverything(writer.bytes).dropFirst())
  }

  private let alias = "answer www.google.com 5 1 10 forcesafesearch.google.com"
  private let target = "forcesafesearch.google.com"

  @Test func `addresses of the asked family follow the alias`() throws {
    #expect(try redirect(type: 1, [six, four]) == [alias, "answer \(target) 1 1 10 216.239.38.120"])
    #expect(try redirect(type: 28, [six, four]) == [alias, "answer \(target) 28 1 10 2001:4860:4802:32::78"])
  }

  @Test func `a family without addresses gets the alias and no data`() throws {
    let nothing = "authority \(target) 6 1 10 filter.invalid nobody.invalid 1 10"
    #expect(try redirect(type: 28, [four]) == [alias, nothing])
    #expect(try redirect(type: 1, []) == [alias, nothing])
    #expect(try redirect(type: 16, [four, six]) == [alias, nothing])
  }

  @Test func `a replaced answer keeps none of its own records`() throws {
    var sample = DNSSample(counts: [1, 1, 0, 0])
    sample.question("www.Google.com", 1)
    sample.record([0xc0, 12], 1, class: 1, ttl: 300, [142, 250, 1, 1])
    var writer = Writer(capacity: 1500)
    // Questions are refused as answers, and answers as questions.
    let addresses = [four]
    #expect(throws: DecodeError.self) {
      try DNSAnswer().redirect(insteadOf: sample.bytes.raw, to: Name(target), addresses: addresses.span, into: &writer)
    }
    writer.reset()
    sample.bytes[2] |= 0x80
    #expect(throws: DecodeError.self) {
      try DNSAnswer().redirect(sample.bytes.raw, to: Name(target), addresses: addresses.span, into: &writer)
    }
    writer.reset()
    try DNSAnswer().redirect(insteadOf: sample.bytes.raw, to: Name(target), addresses: addresses.span, into: &writer)
    #expect(writer.bytes[12..<32] == sample.bytes[12..<32])
    let records = try Array(walkEverything(writer.bytes).dropFirst())
    #expect(records == [alias, "answer \(target) 1 1 10 216.239.38.120"])
  }

  @Test(arguments: [65, 64, 5, 255] as [UInt16])
  func `bindings get the alias alone`(type: UInt16) throws {
    #expect(try redirect(type: type, [four, six]) == [alias])
  }

  @Test func `without an alias the name itself has the addresses`() throws {
    #expect(try redirect(type: 1, to: nil, [four]) == ["answer www.google.com 1 1 10 216.239.38.120"])
    for type: UInt16 in [28, 65] {
      #expect(
        try redirect(type: type, to: nil, [four])
          == ["authority www.google.com 6 1 10 filter.invalid nobody.invalid 1 10"])
    }
  }

  @Test func `addresses beyond the asker's size are left out`() throws {
    let many = (0..<100).map { Address(v4: UInt32($0)) }
    #expect(try redirect(type: 1, many).count == 26)
    #expect(try redirect(type: 1, many, edns: 100).count == 26 + 1)
    #expect(try redirect(type: 1, many, edns: 1232).count > 60)
    #expect(try redirect(type: 1, many, edns: 65535).count == redirect(type: 1, many, edns: 1232).count)
  }
}
