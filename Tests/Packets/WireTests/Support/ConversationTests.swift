import Support
import Testing
import Wire

@Suite struct ConversationTests {
  @Test(arguments: [false, true])
  func `sequence numbers follow what was sent`(isIPv6: Bool) throws {
    var talk = Conversation(isIPv6: isIPv6, clientInitial: 0xffff_fffd)
    talk.handshake()
    talk.client([1, 2, 3, 4])
    talk.acknowledge(.server)
    talk.server([9])
    talk.acknowledge(.client)
    talk.finish(.client)
    talk.acknowledge(.server)
    talk.reset(.client)
    let packets = try talk.packets.map { bytes throws(DecodeError) in try Decoded(bytes) }
    #expect(
      packets.map(\.tcp.sequence) == [
        0xffff_fffd, 0x1000_0000, 0xffff_fffe, 0xffff_fffe, 0x1000_0001, 0x1000_0001, 2, 2, 0x1000_0002, 3,
      ])
    #expect(
      packets.map(\.tcp.acknowledgement) == [
        0, 0xffff_fffe, 0x1000_0001, 0x1000_0001, 2, 2, 0x1000_0002, 0x1000_0002, 3, 0x1000_0002,
      ])
    #expect(packets.map(\.tcp.flags.rawValue) == [2, 0x12, 0x10, 0x18, 0x10, 0x18, 0x10, 0x11, 0x10, 0x14])
    #expect(
      talk.steps.map(\.from) == [
        .client, .server, .client, .client, .server, .server, .client, .client, .server, .client,
      ])
    #expect(packets.allSatisfy { $0.isIPv6 == isIPv6 })
    #expect(packets[0].source == (isIPv6 ? Hosts.client6 : Hosts.client4))
    #expect(packets[1].source == (isIPv6 ? Hosts.server6 : Hosts.server4))
    #expect(packets[3].payload == [1, 2, 3, 4])
  }

  @Test func `segments come in the order asked for`() throws {
    var talk = Conversation(clientInitial: 99)
    talk.clientSegments([0, 1, 2, 3, 4, 5], cuts: [1, 4], order: [2, 0, 1, 1])
    talk.retransmit(.client, 2..<5)
    talk.overlap(.client, at: -1, [7, 7]) { segment, builder in
      segment.flags = [.psh]
      builder.hopLimit = 3
    }
    talk.keepAlive(.client, rubbish: 0)
    let packets = try talk.packets.map { bytes throws(DecodeError) in try Decoded(bytes) }
    #expect(packets.map(\.payload) == [[4, 5], [0], [1, 2, 3], [1, 2, 3], [2, 3, 4], [7, 7], [0]])
    #expect(packets.map(\.tcp.sequence) == [104, 100, 101, 101, 102, 99, 105])
    #expect(packets[5].hopLimit == 3)
    #expect(packets[5].tcp.flags == [.psh])
    #expect(talk.client.sent.count == 6)
    #expect(talk.take().count == 7)
    #expect(talk.steps.isEmpty)
  }

  @Test func `data in a SYN enters the stream only with the handshake`() throws {
    var talk = Conversation(clientInitial: 0)
    talk.synchronise(data: [1])
    #expect(talk.client.sent.isEmpty)
    talk.handshake(options: [.fastOpen(cookie: [1, 2, 3, 4])], data: [1, 2])
    let packets = try talk.packets.map { bytes throws(DecodeError) in try Decoded(bytes) }
    #expect(packets[1].options == .fastOpen)
    #expect(packets[1].payload == [1, 2])
    #expect(packets[2].tcp.acknowledgement == 3)
    #expect(packets[3].tcp.sequence == 3)
  }

  @Test func `a cutting covers every byte and never contradicts itself`() {
    var shuffled = 0
    for seed: UInt64 in 0..<500 {
      var generator = SeededGenerator(seed: seed)
      let stream = generator.bytes(Int(seed % 50) * Int(seed % 7))
      let cutting = Cutting(stream, seed: seed)
      var rebuilt = [UInt8?](repeating: nil, count: stream.count)
      for piece in cutting.segments {
        #expect(!piece.bytes.isEmpty)
        for (index, byte) in piece.bytes.enumerated() {
          #expect(rebuilt[piece.offset + index] ?? byte == byte, "\(cutting)")
          rebuilt[piece.offset + index] = byte
        }
      }
      #expect(rebuilt.compactMap { $0 } == stream, "\(cutting)")
      #expect(Cutting(stream, seed: seed).segments == cutting.segments)
      if cutting.segments.map(\.offset) != cutting.segments.map(\.offset).sorted() { shuffled += 1 }
    }
    #expect(shuffled > 100)
  }
}
