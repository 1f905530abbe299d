import Testing
import Wire

@Suite struct TCPResetTests {
  struct Reset: Equatable {
    var from: UInt16
    var to: UInt16
    var flags: TCPHeader.Flags
    var sequence: UInt32
    var acknowledgement: UInt32
  }

  private func reset(_ bytes: [UInt8], to side: TCPReset.Side) throws -> Reset {
    let packet = try Packet.decode(bytes.raw)
    var writer = Writer(capacity: 100)
    try TCPReset.compose(for: packet, to: side, into: &writer)
    #expect(faults(of: writer.bytes) == [])
    let reply = try Packet.decode(writer.bytes.raw)
    let expected = side == .sender ? Envelope(of: packet).reversed : Envelope(of: packet)
    let found = Envelope(of: reply)
    #expect(found == expected)
    return Reset(
      from: reply.sourcePort, to: reply.destinationPort, flags: reply.tcp.flags, sequence: reply.tcp.sequence,
      acknowledgement: reply.tcp.acknowledgement)
  }

  @Test(arguments: [false, true])
  func `the sender of a segment with ACK is reset at the number it expects`(isIPv6: Bool) throws {
    let bytes = tcpPacket(isIPv6: isIPv6, flags: 0x18, payload: [1, 2, 3])
    let expected = Reset(from: 80, to: 50000, flags: .rst, sequence: 5000, acknowledgement: 0)
    #expect(try reset(bytes, to: .sender) == expected)
  }

  @Test func `the sender of a segment without ACK gets all of it acknowledged`() throws {
    let syn = tcpPacket(sequence: .max, flags: 0x02, payload: [1, 2, 3])
    #expect(
      try reset(syn, to: .sender) == Reset(from: 80, to: 50000, flags: [.rst, .ack], sequence: 0, acknowledgement: 3))
    let fin = tcpPacket(flags: 0x01, payload: [1])
    #expect(
      try reset(fin, to: .sender)
        == Reset(from: 80, to: 50000, flags: [.rst, .ack], sequence: 0, acknowledgement: 1002))
  }

  @Test(arguments: [false, true])
  func `the receiver is reset where the withheld segment would have stood`(isIPv6: Bool) throws {
    let bytes = tcpPacket(isIPv6: isIPv6, flags: 0x18, payload: [1, 2, 3])
    let expected = Reset(from: 50000, to: 80, flags: [.rst, .ack], sequence: 1000, acknowledgement: 5000)
    #expect(try reset(bytes, to: .receiver) == expected)
  }

  @Test func `a reset is not answered and other transports have none`() {
    for bytes in [tcpPacket(flags: 0x04), tcpPacket(flags: 0x14), tcpPacket(flags: 0x18, transport: 1)] {
      #expect(throws: (any Error).self) { try reset(bytes, to: .sender) }
    }
  }
}
