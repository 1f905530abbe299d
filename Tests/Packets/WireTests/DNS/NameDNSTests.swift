import Testing
import Wire

@Suite struct NameDNSTests {
  /// A message whose only record starts with `owner`, at offset 12.
  private func message(owner: [UInt8]) -> [UInt8] {
    var sample = DNSSample(bits: 0x8180, counts: [0, 1, 0, 0])
    sample.record(owner, 1, [192, 0, 2, 1])
    return sample.bytes
  }

  /// A message whose second record's owner points at `target` inside the raw data of the first, which start at 23.
  private func message(raw: [UInt8], target: Int) -> [UInt8] {
    var sample = DNSSample(bits: 0x8180, counts: [0, 2, 0, 0])
    sample.record([0], 99, raw)
    sample.record(DNSSample.pointer(target), 1, [192, 0, 2, 1])
    return sample.bytes
  }

  @Test func `a name is folded to lower case and its text keeps every label`() throws {
    let lines = try walkEverything(message(owner: DNSSample.name("wWw.BloCKed.TEST")))
    #expect(lines == ["answer www.blocked.test 1 1 60 192.0.2.1"])
  }

  @Test func `any octet may stand in a label`() throws {
    let lines = try walkEverything(message(owner: [4, 0, 0x2e, 0xff, 0x41, 1, 0x20, 0]))
    #expect(lines == ["answer \\000\\.\\255a.\\032 1 1 60 192.0.2.1"])
  }

  @Test func `a pointer is followed and reading goes on behind it`() throws {
    let raw = DNSSample.name("a.example")
    #expect(try walkEverything(message(raw: raw, target: 23)).last == "answer a.example 1 1 60 192.0.2.1")
    #expect(try walkEverything(message(raw: raw, target: 25)).last == "answer example 1 1 60 192.0.2.1")
  }

  @Test(
    arguments: [
      (DNSSample.pointer(12), "itself"), (DNSSample.pointer(14), "forward"), (DNSSample.pointer(0), "the header"),
      (DNSSample.pointer(11), "the header's end"), ([1, 0x61] + DNSSample.pointer(12), "its own label"),
      ([1, 0x61] + DNSSample.pointer(13), "inside its own label"), ([0x40, 0], "label type 01"),
      ([0x80, 0], "label type 10"),
    ] as [([UInt8], String)])
  func `a pointer that does not go back, and a closed label type, are invalid`(owner: [UInt8], what: String) {
    #expect(failure(message(owner: owner)) == .invalid, "\(what)")
  }

  @Test func `two pointers at each other are invalid`() {
    #expect(failure(message(raw: DNSSample.pointer(25) + DNSSample.pointer(23), target: 25)) == .invalid)
  }

  @Test func `jumps are bounded at 126`() throws {
    // The root at 23, then a chain in which each pointer leads to the one before it.
    var raw: [UInt8] = [0]
    var previous = 23
    for _ in 0..<130 {
      let here = 23 + raw.count
      raw += DNSSample.pointer(previous)
      previous = here
    }
    // The owner's own pointer is a jump as well: 125 links of the chain make 126.
    #expect(failure(message(raw: raw, target: 24 + 2 * 124)) == nil)
    #expect(failure(message(raw: raw, target: 24 + 2 * 125)) == .limit)
  }

  @Test func `255 octets are a name and 256 are not`() {
    let label = [63] + [UInt8](repeating: 0x61, count: 63)
    let longest = label + label + label + [61] + [UInt8](repeating: 0x61, count: 61) + [0]
    #expect(longest.count == 255)
    #expect(failure(message(owner: longest)) == nil)
    let over = label + label + label + [62] + [UInt8](repeating: 0x61, count: 62) + [0]
    #expect(failure(message(owner: over)) == .invalid)
    #expect(failure(message(raw: longest, target: 23)) == nil)
  }

  @Test func `labels gathered by jumps count towards 255 octets`() {
    // Each run is one label of 63 octets and a pointer to the run before.
    var raw: [UInt8] = [0]
    var previous = 23
    for _ in 0..<5 {
      let here = 23 + raw.count
      raw += [63] + [UInt8](repeating: 0x62, count: 63) + DNSSample.pointer(previous)
      previous = here
    }
    #expect(failure(message(raw: raw, target: 24 + 66 * 2)) == nil)
    #expect(failure(message(raw: raw, target: 24 + 66 * 3)) == .invalid)
  }

  @Test func `names survive the way to the wire and back`() throws {
    var random = DNSRandom(state: 0x6e61_6d65)
    for round in 0..<2000 {
      var text: [String] = []
      var octets = 1
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let size = Int.random(in: 1...40, using: &random)
        if octets + size + 1 > 255 { break }
        octets += size + 1
        text.append(String((0..<size).map { _ in "abcXYZ019-_".randomElement(using: &random) ?? "a" }))
      }
      // `Name.read` takes a last label of digits for an address as text; DNS messages make no such difference.
      if let last = text.last, last.allSatisfy(\.isNumber) { text.append("test") }
      let joined = text.joined(separator: ".")
      if joined.utf8.count > 250 { continue }
      let bytes = message(owner: DNSSample.name(joined))
      let message = try DNSMessage(bytes.raw)
      var records = try message.records()
      let owner = try records.next()?.owner
      #expect(owner == (text.isEmpty ? Name() : Name(joined)), "round \(round): \(joined)")
    }
  }
}
