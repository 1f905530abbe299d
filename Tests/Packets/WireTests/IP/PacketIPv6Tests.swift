import Support
import Testing
import Wire

@Suite struct PacketIPv6Tests {
  static let segment = TCPSegment(flags: [.psh, .ack], payload: Array("payload".utf8))

  static func packet(_ extensions: [ExtensionHeader]) -> [UInt8] {
    var builder = PacketBuilder.v6
    builder.extensions = extensions
    return builder.tcp(segment)
  }

  static func expectWhole(_ extensions: [ExtensionHeader]) throws {
    let packet = try Decoded(packet(extensions))
    #expect(packet.transport == .tcp)
    #expect(packet.ports == [40_000, 443])
    #expect(packet.payload == segment.payload)
  }

  @Test func `a packet without extension headers comes apart`() throws {
    let packet = try Decoded(Self.packet([]))
    #expect(packet.source == Hosts.client6)
    #expect(packet.destination == Hosts.server6)
    #expect(packet.isIPv6)
    #expect(packet.hopLimit == 64)
    #expect(packet.length == 67)
    try Self.expectWhole([])
  }

  @Test func `every kind of extension header is walked over`() throws {
    try Self.expectWhole([.hopByHop])
    try Self.expectWhole([.options(0, units: 32)])
    try Self.expectWhole([.hopByHop, .destination, .routing(type: 2, addresses: 1), .destination])
    try Self.expectWhole([.mobility])
  }

  @Test(arguments: [0, 1, 3, 6])
  func `an authentication header is as long as RFC 4302 says`(words: Int) throws {
    // The length counts 32-bit words less two (RFC 4302 2.2), unlike all other extension headers.
    try Self.expectWhole([.authentication(words: words)])
    try Self.expectWhole([.hopByHop, .authentication(words: words), .destination])
  }

  @Test func `eight extension headers are walked and nine are too many`() throws {
    try Self.expectWhole([.hopByHop] + [ExtensionHeader](repeating: .destination, count: 7))
    let nine = Self.packet([ExtensionHeader](repeating: .destination, count: 9))
    #expect(Decoded.failure(nine) == DecodeError(.limit, at: 40 + 8 * 8))
  }

  @Test func `hop-by-hop stands first or nowhere`() {
    #expect(Decoded.failure(Self.packet([.hopByHop, .hopByHop]))?.kind == .invalid)
    #expect(Decoded.failure(Self.packet([.destination, .hopByHop]))?.kind == .invalid)
  }

  @Test func `routing type 0 is invalid and other types are not`() throws {
    #expect(Decoded.failure(Self.packet([.routing(type: 0)])) == DecodeError(.invalid, at: 40))
    #expect(Decoded.failure(Self.packet([.hopByHop, .routing(type: 0, addresses: 2)]))?.kind == .invalid)
    try Self.expectWhole([.routing(type: 4, addresses: 2)])
  }

  @Test func `an atomic fragment is a whole packet`() throws {
    try Self.expectWhole([.fragment(offset: 0, more: false)])
    try Self.expectWhole([.hopByHop, .fragment(offset: 0, more: false), .destination])
  }

  @Test func `fragments are recognised and never read as TCP`() throws {
    for header in [ExtensionHeader.fragment(offset: 0, more: true), .fragment(offset: 1, more: false)] {
      let packet = try Decoded(Self.packet([.hopByHop, header]))
      #expect(packet.transport == .fragment)
      #expect(packet.payload.isEmpty)
      #expect(packet.ports == [0, 0])
    }
    let pieces = PacketBuilder.v6.fragments(17, [UInt8](repeating: 1, count: 100), size: 8)
    #expect(pieces.count == 13)
    for piece in pieces { #expect(try Decoded(piece).transport == .fragment) }
  }

  @Test func `a chain that runs out of the packet is truncated`() {
    var builder = PacketBuilder.v6
    builder.extensions = [ExtensionHeader(60, rest: [255, 0, 0, 0, 0, 0, 0])]
    #expect(Decoded.failure(builder.tcp(Self.segment))?.kind == .truncated)
    builder.extensions = [ExtensionHeader(51, rest: [255, 0, 0, 0, 0, 0, 0])]
    #expect(Decoded.failure(builder.tcp(Self.segment))?.kind == .truncated)
  }

  @Test func `lengths are held against the bytes`() throws {
    var builder = PacketBuilder.v6
    builder.trailer = [1, 2, 3]
    #expect(try Decoded(builder.tcp(Self.segment)).payload == Self.segment.payload)
    builder.trailer = []
    builder.statedLength = 28
    #expect(Decoded.failure(builder.tcp(Self.segment)) == DecodeError(.truncated, at: 67))
    builder.statedLength = 0
    #expect(Decoded.failure(builder.tcp(Self.segment))?.kind == .truncated)
  }

  @Test func `no next header and ESP end the chain`() throws {
    for number: UInt8 in [50, 59] {
      #expect(try Decoded(PacketBuilder.v6.packet(number, [1, 2])).transport == .other(number))
    }
    #expect(try Decoded(PacketBuilder.v6.packet(58, [128, 0])).transport == .icmp)
  }
}
