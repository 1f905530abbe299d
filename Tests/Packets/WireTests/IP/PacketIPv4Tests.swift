import Support
import Testing
import Wire

@Suite struct PacketIPv4Tests {
  static let payload: [UInt8] = Array("0123456789".utf8)

  @Test func `a TCP packet comes apart into its fields`() throws {
    var segment = TCPSegment(flags: [.psh, .ack], payload: Self.payload)
    segment.sequence = 0xfffe_fdfc
    segment.acknowledgement = 0x0102_0304
    segment.window = 777
    segment.urgentPointer = 3
    var builder = PacketBuilder.v4
    builder.hopLimit = 7
    let packet = try Decoded(builder.tcp(segment))
    #expect(packet.source == Hosts.client4)
    #expect(packet.destination == Hosts.server4)
    #expect(packet.transport == .tcp)
    #expect(packet.hopLimit == 7)
    #expect(packet.ports == [40_000, 443])
    #expect(packet.tcp.sequence == 0xfffe_fdfc)
    #expect(packet.tcp.acknowledgement == 0x0102_0304)
    #expect(packet.tcp.flags == [.psh, .ack])
    #expect(packet.tcp.window == 777)
    #expect(packet.tcp.urgentPointer == 3)
    #expect(packet.options == [])
    #expect(packet.tcp.length == 20)
    #expect(packet.payload == Self.payload)
    #expect(!packet.isIPv6)
  }

  @Test func `options are stepped over`() throws {
    for count in [1, 4, 24, 40] {
      var builder = PacketBuilder.v4
      builder.options = [UInt8](repeating: 1, count: count)
      let packet = try Decoded(builder.tcp(TCPSegment(payload: Self.payload)))
      #expect(packet.ports == [40_000, 443])
      #expect(packet.payload == Self.payload)
    }
  }

  @Test func `what lies behind the stated length is trimmed`() throws {
    var builder = PacketBuilder.v4
    builder.trailer = [UInt8](repeating: 0xee, count: 6)
    let padded = try Decoded(builder.tcp(TCPSegment(payload: [])))
    #expect(padded.payload.isEmpty)
    #expect(padded.length == 40)
    builder.trailer = []
    builder.statedLength = 44
    let cut = try Decoded(builder.tcp(TCPSegment(payload: Self.payload)))
    #expect(cut.payload == Array(Self.payload.prefix(4)))
  }

  @Test func `a stated length beyond the bytes is truncation`() {
    var builder = PacketBuilder.v4
    builder.statedLength = 51
    let bytes = builder.tcp(TCPSegment(payload: Self.payload))
    #expect(Decoded.failure(bytes) == DecodeError(.truncated, at: 50))
  }

  @Test func `a header length that lies is invalid`() {
    for words: UInt8 in 0...4 {
      var builder = PacketBuilder.v4
      builder.headerWords = words
      #expect(Decoded.failure(builder.tcp(TCPSegment(payload: Self.payload)))?.kind == .invalid)
    }
    var builder = PacketBuilder.v4
    builder.headerWords = 15
    #expect(Decoded.failure(builder.tcp(TCPSegment(payload: Self.payload))) == DecodeError(.invalid, at: 2))
  }

  @Test func `a stated length below the header is invalid`() {
    for stated: UInt16 in [0, 19] {
      var builder = PacketBuilder.v4
      builder.statedLength = stated
      #expect(Decoded.failure(builder.tcp(TCPSegment())) == DecodeError(.invalid, at: 2))
    }
  }

  @Test func `fragments are recognised and never read as TCP`() throws {
    let segment = TCPSegment(payload: [UInt8](repeating: 7, count: 100)).bytes
    let fragments = PacketBuilder.v4.fragments(6, segment, size: 32)
    #expect(fragments.count == 4)
    for fragment in fragments {
      let packet = try Decoded(fragment)
      #expect(packet.transport == .fragment)
      #expect(packet.ports == [0, 0])
      #expect(packet.payload.isEmpty)
    }
  }

  @Test func `neither don't-fragment nor the reserved bit makes a fragment`() throws {
    var bytes = PacketBuilder.v4.tcp(TCPSegment(payload: Self.payload))
    bytes[6] |= 0x80
    #expect(try Decoded(bytes).transport == .tcp)
    #expect(bytes[6] & 0x40 != 0)
  }

  @Test func `other protocols are named and left alone`() throws {
    #expect(try Decoded(PacketBuilder.v4.packet(1, [8, 0, 0, 0])).transport == .icmp)
    let tunnel = try Decoded(PacketBuilder.v4.packet(41, Self.payload))
    #expect(tunnel.transport == .other(41))
    #expect(tunnel.payload.isEmpty)
  }

  @Test func `neither version 4 nor 6 is invalid, and nothing is truncated`() {
    for version: UInt8 in 0...15 where version != 4 && version != 6 {
      var bytes = PacketBuilder.v4.tcp(TCPSegment())
      bytes[0] = version << 4 | 5
      #expect(Decoded.failure(bytes) == DecodeError(.invalid, at: 0))
    }
    #expect(Decoded.failure([]) == DecodeError(.truncated, at: 0))
  }
}
