import Support
import Testing
import Wire

@Suite struct ICMPRefusalTests {
  private func refusal(_ bytes: [UInt8]) throws -> [UInt8] {
    var writer = Writer(capacity: 1_500)
    try ICMPRefusal.compose(for: Packet.decode(bytes.raw), into: &writer)
    return writer.bytes
  }

  @Test(arguments: [false, true])
  func `a datagram is quoted back to its sender, in the name of its receiver`(isIPv6: Bool) throws {
    let bytes = tcpPacket(isIPv6: isIPv6, flags: 0x18, payload: [1, 2, 3])
    let reply = try refusal(bytes)
    #expect(faults(of: reply) == [])
    let (sent, back) = (try Packet.decode(bytes.raw), try Packet.decode(reply.raw))
    let matches = back.source == sent.destination && back.destination == sent.source && back.transport == .icmp
    #expect(matches)
    let header = isIPv6 ? 40 : 20
    #expect(Array(reply[header..<header + 2]) == (isIPv6 ? [1, 4] : [3, 3]))
    #expect(Array(reply[(header + 8)...]) == bytes)
  }

  @Test func `a long packet is quoted as far as every link carries it`() throws {
    let payload = [UInt8](repeating: 7, count: 1_400)
    #expect(try refusal(tcpPacket(flags: 0x18, payload: payload)).count == 576)
    let reply = try refusal(tcpPacket(isIPv6: true, flags: 0x18, payload: payload))
    #expect(reply.count == 1_280 && faults(of: reply) == [])
  }

  @Test func `multicast, and packets that are no datagrams, are not refused`() {
    var multicast = tcpPacket(flags: 0x18)
    multicast[16] = 224
    let icmp = tcpPacket(flags: 0x18, transport: 1)
    var fragment = tcpPacket(flags: 0x18)
    fragment[7] = 1
    for bytes in [multicast, icmp, fragment] {
      #expect(throws: DecodeError.self) { try refusal(bytes) }
    }
  }
}
