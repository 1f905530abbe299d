import Testing
import Wire

@Suite struct DNSRecordTests {
  @Test func `records are read in order with their sections`() throws {
    var sample = DNSSample(bits: 0x8180, counts: [1, 3, 1, 2])
    sample.question("www.example.com", 1)
    sample.record(DNSSample.pointer(12), 5, [3] + Array("cdn".utf8) + DNSSample.pointer(16))
    sample.record(DNSSample.pointer(45), 1, ttl: 0x8000_0001, [192, 0, 2, 1])
    sample.record(DNSSample.pointer(45), 28, DNSSample.hex("20010db8000000000000000000000001"))
    let numbers = DNSSample.hex("00000007 00000000 00000000 00000000 0000001e")
    sample.record(DNSSample.pointer(16), 6, DNSSample.pointer(16) + DNSSample.name("m.example") + numbers)
    sample.record(DNSSample.name("_sip._udp.example.com"), 33, [0, 1, 0, 2, 0x13, 0xc4] + DNSSample.pointer(12))
    sample.record([0], 41, class: 4096, ttl: 0x0100_8000, [0, 10, 0, 2, 1, 2, 0, 12, 0, 0])
    #expect(
      try walkEverything(sample.bytes) == [
        "? www.example.com 1 1 www.example.com",
        "answer www.example.com 5 1 60 cdn.example.com",
        "answer cdn.example.com 1 1 0 192.0.2.1",
        "answer cdn.example.com 28 1 60 2001:db8::1",
        "authority example.com 6 1 60 example.com m.example 7 30",
        "additional _sip._udp.example.com 33 1 60 www.example.com:5060",
        "additional . 41 4096 16809984 v0 4096 1 true 10[2] 12[0]",
      ])
  }

  private func answer(_ type: UInt16, _ data: [UInt8]) -> [UInt8] {
    var sample = DNSSample(bits: 0x8180, counts: [1, 1, 0, 0])
    sample.question("a.example", type)
    sample.record(DNSSample.pointer(12), type, data)
    return sample.bytes
  }

  @Test func `strings of a TXT record may be empty and must not reach beyond it`() throws {
    #expect(try walkEverything(answer(16, [0, 2, 0x61, 0x62])).last == "answer a.example 16 1 60 [0] [2]")
    #expect(failure(answer(16, [3, 0x61, 0x62])) == .truncated)
  }

  @Test(
    arguments: [
      (1, [1, 2, 3]), (1, [1, 2, 3, 4, 5]), (28, [1, 2, 3, 4]), (5, DNSSample.name("b") + [0]), (5, [1, 0x62]), (5, []),
      (33, [0, 0, 0, 0, 0]), (33, [0, 0, 0, 0, 0, 0, 0, 0]), (6, [0, 0, 1]), (6, [UInt8](repeating: 0, count: 23)),
      (65, [0]), (65, [0, 1]), (65, [0, 1, 0, 0, 1]), (65, [0, 1, 0, 0, 3, 0, 1, 7]),
      (65, [0, 1, 0, 0, 4, 0, 3, 1, 2, 3]),
      (64, [0, 1, 0, 0, 3, 0, 2, 1, 2, 0, 1, 0, 0]), (64, [0, 1, 0, 0, 3, 0, 2, 1, 2, 0, 3, 0, 2, 1, 2]),
    ] as [(UInt16, [UInt8])])
  func `data that do not fit their type are refused`(type: UInt16, data: [UInt8]) {
    let kind = failure(answer(type, data))
    #expect(kind == .invalid || kind == .truncated)
  }

  @Test func `EDNS stands once, in the additional section, without a name`() {
    func message(_ counts: [UInt16], _ owners: [[UInt8]]) -> [UInt8] {
      var sample = DNSSample(counts: counts)
      for owner in owners { sample.record(owner, 41, class: 1232, ttl: 0, []) }
      return sample.bytes
    }
    #expect(failure(message([0, 0, 0, 1], [[0]])) == nil)
    #expect(failure(message([0, 0, 0, 2], [[0], [0]])) == .invalid)
    #expect(failure(message([0, 0, 1, 0], [[0]])) == .invalid)
    #expect(failure(message([0, 0, 0, 1], [DNSSample.name("a")])) == .invalid)
  }

  @Test func `512 records are walked and not one more`() {
    func message(_ count: Int) -> [UInt8] {
      var sample = DNSSample(bits: 0x8180, counts: [0, 0, 0, UInt16(count)])
      for _ in 0..<count { sample.record([0], 99, []) }
      return sample.bytes
    }
    #expect(failure(message(512)) == nil)
    #expect(failure(message(513)) == .limit)
    var liar = DNSSample(bits: 0x8180, counts: [0, 65535, 65535, 65535])
    liar.record([0], 99, [])
    #expect(failure(liar.bytes) == .truncated)
  }

  @Test func `a service binding is read whole`() throws {
    #expect(
      try walkEverything(DNSSample.httpsAnswer()) == [
        "? www.example.com 65 1 www.example.com",
        "answer www.example.com 65 1 60 1 www.example.com alpn[2] alpn[2] port 8443 192.0.2.1 192.0.2.2"
          + " ech public.example 2001:db8::1",
        "answer cdn.example.com 5 1 60 edge.example.com",
        "authority cdn.example.com 6 1 60 edge.example.com a.cdn.example.com 16843009 16843009",
        "additional edge.example.com 1 1 60 192.0.2.7",
        "additional . 41 1232 0 v0 1232 0 false",
      ])
  }

  @Test func `a service binding's parameters say where they lie`() throws {
    let bytes = DNSSample.httpsAnswer()
    let message = try DNSMessage(bytes.raw)
    var records = try message.records()
    let first = try records.next()
    guard let binding = try first?.binding(), let field = try binding.parameter(ServiceBinding.Key.ech) else {
      Issue.record("no ech")
      return
    }
    let value = Array(bytes[field.valueRange])
    #expect(value == DNSSample.echList("public.example"))
    #expect(Array(bytes[field.range]) == [0, 5, 0, UInt8(value.count)] + value)
    let absent = try binding.parameter(7) == nil
    #expect(absent)
  }

  @Test func `configurations of other versions and public names that are none are stepped over`() throws {
    let good = Array(DNSSample.echList("public.example").dropFirst(2))
    let address = Array(DNSSample.echList("192.0.2.1").dropFirst(2))
    let other: [UInt8] = [0xfe, 0x0c, 0, 1, 0xff]
    let list = other + address + good
    let lines = try walkEverything(DNSSample.httpsAnswer(ech: [0, UInt8(list.count)] + list))
    #expect(lines[1].contains(" ech public.example "))
    #expect(!lines[1].contains("192.0.2.1 ech 192.0.2.1"))
    #expect(failure(DNSSample.httpsAnswer(ech: [0, UInt8(list.count) - 1] + list)) == .invalid)
    #expect(failure(DNSSample.httpsAnswer(ech: [0, UInt8(list.count) + 1] + list)) == .truncated)
  }
}
