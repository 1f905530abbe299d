import Testing
import Wire

@Suite struct UDPPacketTests {
  private func envelope(isIPv6: Bool) -> Envelope {
    isIPv6
      ? Envelope(
        source: Address(high: 0x2001_0db8_0000_0000, low: 1), sourcePort: 53,
        destination: Address(high: 0x2001_0db8_0000_0000, low: 0xa), destinationPort: 40000, isIPv6: true)
      : Envelope(
        source: Address(v4: 0xc633_6401), sourcePort: 53, destination: Address(v4: 0xc000_020a),
        destinationPort: 40000, isIPv6: false)
  }

  @Test(arguments: [false, true])
  func `a datagram parses to what it was made of`(isIPv6: Bool) throws {
    for size in [0, 1, 2, 99, 1232] {
      let payload = (0..<size).map { UInt8($0 & 255) }
      var writer = Writer(capacity: 1500)
      try UDPPacket.compose(payload.raw, envelope(isIPv6: isIPv6), into: &writer)
      #expect(faults(of: writer.bytes) == [])
      let packet = try Packet.decode(writer.bytes.raw)
      let found = Envelope(of: packet)
      let range = packet.payloadRange
      let hopLimit = packet.hopLimit
      #expect(found == envelope(isIPv6: isIPv6))
      #expect(Array(writer.bytes[range]) == payload)
      #expect(hopLimit == 64)
    }
  }

  @Test func `a sum of zero is sent as all ones`() throws {
    // The two payload bytes are chosen so that everything adds up to FFFF.
    var writer = Writer(capacity: 100)
    try UDPPacket.compose([0, 0].raw, envelope(isIPv6: false), into: &writer)
    let sum = Array(writer.bytes[26..<28])
    writer.reset()
    try UDPPacket.compose(sum.raw, envelope(isIPv6: false), into: &writer)
    #expect(Array(writer.bytes[26..<28]) == [0xff, 0xff])
    #expect(faults(of: writer.bytes) == [])
  }

  @Test(arguments: [false, true])
  func `an answer goes back to its asker without moving the writer's memory`(isIPv6: Bool) throws {
    var query = DNSSample()
    query.question("blocked.test", 1)
    var asking = Writer(capacity: 1500)
    try UDPPacket.compose(query.bytes.raw, envelope(isIPv6: isIPv6), into: &asking)
    let packet = try Packet.decode(asking.bytes.raw)
    let back = Envelope(of: packet).reversed
    var writer = Writer(capacity: 1500)
    try writer.u8(0)
    let before = unsafe writer.bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    writer.reset()
    let reply = try UDPPacket(back, into: &writer)
    try DNSAnswer().deny(packet.payload, as: .noData, into: &writer)
    try reply.close(in: &writer)
    let after = unsafe writer.bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    #expect(before == after)
    #expect(faults(of: writer.bytes) == [])
    let answer = try Packet.decode(writer.bytes.raw)
    let found = Envelope(of: answer)
    let range = answer.payloadRange
    #expect(found == back)
    #expect(try walkEverything(Array(writer.bytes[range])).count == 2)
  }

  @Test func `addresses of the wrong family and writers without room are refused`() {
    func kind(_ envelope: Envelope, capacity: Int) -> DecodeError.Kind? {
      var writer = Writer(capacity: capacity)
      do throws(DecodeError) {
        try UDPPacket.compose([1, 2, 3].raw, envelope, into: &writer)
        return nil
      } catch {
        return error.kind
      }
    }
    let six = envelope(isIPv6: true)
    let mixed = Envelope(
      source: six.source, sourcePort: 1, destination: six.destination, destinationPort: 2, isIPv6: false)
    #expect(kind(mixed, capacity: 100) == .invalid)
    for capacity in 0..<31 { #expect(kind(envelope(isIPv6: false), capacity: capacity) == .limit) }
    #expect(kind(envelope(isIPv6: false), capacity: 31) == nil)
  }

  @Test func `a datagram beyond 65535 bytes is refused`() {
    var writer = Writer(capacity: 70_000)
    let payload = [UInt8](repeating: 0, count: 65_508)
    let composed: Bool
    do throws(DecodeError) {
      try UDPPacket.compose(payload.raw, envelope(isIPv6: false), into: &writer)
      composed = true
    } catch {
      composed = false
    }
    #expect(!composed)
  }
}
