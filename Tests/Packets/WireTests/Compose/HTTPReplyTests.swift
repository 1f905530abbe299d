import Testing
import Wire

@Suite struct HTTPReplyTests {
  private let request = Array("GET / HTTP/1.1\r\nHost: blocked.test\r\n\r\n".utf8)
  private let body = Array("<p>No.</p>".utf8)

  private func compose(_ bytes: [UInt8], body: [UInt8], segmentSize: Int = 1460) throws(DecodeError) -> [UInt8] {
    var writer = Writer(capacity: 2000)
    try HTTPReply.compose(for: Packet.decode(bytes.raw), body: body.raw, segmentSize: segmentSize, into: &writer)
    return writer.bytes
  }

  @Test(arguments: [false, true])
  func `the page is the whole reply and ends the connection`(isIPv6: Bool) throws {
    let reply = try compose(tcpPacket(isIPv6: isIPv6, flags: 0x18, payload: request), body: body)
    #expect(faults(of: reply) == [])
    let packet = try Packet.decode(reply.raw)
    let tcp = packet.tcp
    let range = packet.payloadRange
    let ports = [packet.sourcePort, packet.destinationPort]
    #expect(ports == [80, 50000])
    #expect(tcp.flags == [.ack, .psh, .fin])
    #expect(tcp.sequence == 5000)
    #expect(tcp.acknowledgement == 1000 + UInt32(request.count))
    #expect(
      String(decoding: reply[range], as: UTF8.self)
        == "HTTP/1.1 403 Forbidden\r\nContent-Type: text/html; charset=utf-8\r\nCache-Control: no-store\r\n"
        + "Connection: close\r\nContent-Length: 10\r\n\r\n<p>No.</p>")
  }

  @Test func `timestamps go back exchanged`() throws {
    let options: [UInt8] = [1, 1, 8, 10, 0, 0, 0, 7, 0, 0, 0, 9]
    let reply = try compose(tcpPacket(flags: 0x18, options: options, payload: request), body: body)
    #expect(faults(of: reply) == [])
    #expect(Array(reply[40..<52]) == [1, 1, 8, 10, 0, 0, 0, 9, 0, 0, 0, 7])
    #expect(reply[32] == 0x80)
  }

  @Test(arguments: [[8], [8, 0, 1, 1], [1, 1, 8, 10, 0, 0, 0, 7], [3, 1, 0, 0]] as [[UInt8]])
  func `broken options give a reply without any`(options: [UInt8]) throws {
    let padded = options + [UInt8](repeating: 0, count: (4 - options.count % 4) % 4)
    let reply = try compose(tcpPacket(flags: 0x18, options: padded, payload: request), body: body)
    #expect(faults(of: reply) == [])
    #expect(reply[32] == 0x50)
  }

  @Test func `a page that fills the segment goes out and a byte more does not`() throws {
    let bytes = tcpPacket(flags: 0x18, payload: request)
    // 116 bytes of header with a length of four digits, 115 with three, for a body that is then as long as stated.
    let whole = try compose(bytes, body: [UInt8](repeating: 0x61, count: 1000)).count - 40
    #expect(try compose(bytes, body: [UInt8](repeating: 0x61, count: 1000), segmentSize: whole).count == whole + 40)
    #expect(throws: DecodeError.self) {
      try compose(bytes, body: [UInt8](repeating: 0x61, count: 1000), segmentSize: whole - 1)
    }
  }

  @Test func `lengths of every number of digits are written`() throws {
    for size in [0, 1, 9, 10, 99, 100, 999, 1000] {
      let reply = try compose(tcpPacket(flags: 0x18, payload: request), body: [UInt8](repeating: 0x61, count: size))
      #expect(String(decoding: reply[40...], as: UTF8.self).contains("Content-Length: \(size)\r\n\r\n"))
    }
  }

  @Test func `only a segment of an open connection is answered`() {
    for flags: UInt8 in [0x02, 0x12, 0x04, 0x14, 0x08] {
      #expect(throws: DecodeError.self) { try compose(tcpPacket(flags: flags, payload: request), body: body) }
    }
  }

  private func page(naming name: String, at place: Int, body: [UInt8], segmentSize: Int = 1_220) throws -> String {
    var writer = Writer(capacity: 2_000)
    let name = try #require(Name(name))
    let packet = tcpPacket(flags: 0x18, payload: request)
    try HTTPReply.compose(
      for: Packet.decode(packet.raw), body: body.raw, naming: name, at: place, segmentSize: segmentSize, into: &writer)
    #expect(faults(of: writer.bytes) == [])
    return String(decoding: writer.bytes[40...], as: UTF8.self)
  }

  @Test func `a name stands at its place in the page`() throws {
    let reply = try page(naming: "www.blocked_site-1.test", at: 3, body: body)
    #expect(reply.hasSuffix("Content-Length: 33\r\n\r\n<p>www.blocked_site-1.testNo.</p>"))
  }

  @Test func `a name that finds no room is left out`() throws {
    let long = Array(repeating: String(repeating: "a", count: 49), count: 5).joined(separator: ".")
    let wide = [UInt8](repeating: 0x61, count: 1_000)
    let head = try page(naming: long, at: 0, body: []).utf8.count - long.utf8.count
    var named = 0
    for size in 800...1_000 {
      let reply = try page(naming: long, at: size, body: Array(wide.prefix(size)))
      // The length has one digit more than in the page that was measured, and room for four is kept.
      #expect(reply.hasSuffix(long) == (head + 1 + size + long.utf8.count <= 1_220), "\(size)")
      named += reply.hasSuffix(long) ? 1 : 0
    }
    #expect((1..<201).contains(named))
    #expect(try page(naming: "b.test", at: 1_000, body: wide).contains("b.test"))
  }
}
