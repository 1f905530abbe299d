import Support
import Testing
import Wire

@Suite struct PacketTransportTests {
  static let bytes: [UInt8] = Array("payload".utf8)

  static func options(_ list: [TCPSegment.Option]) throws -> TCPHeader.Options {
    var segment = TCPSegment(payload: bytes)
    segment.options = list
    let packet = try Decoded(PacketBuilder.v4.tcp(segment))
    #expect(packet.payload == bytes)
    return packet.options
  }

  @Test func `options that change what a stream is are noted`() throws {
    #expect(try Self.options(Conversation.usualOptions) == [])
    #expect(try Self.options([.timestamps(value: 1, echo: 2), .md5]) == .md5)
    #expect(try Self.options([.fastOpen(cookie: [])]) == .fastOpen)
    #expect(try Self.options([.fastOpen(cookie: [1, 2, 3, 4, 5, 6, 7, 8])]) == .fastOpen)
    #expect(try Self.options([.experimentalFastOpen(cookie: [1, 2, 3, 4])]) == .fastOpen)
    #expect(try Self.options([.raw([254, 4, 0xf9, 0x88])]) == [])
    #expect(try Self.options([.raw([254, 2])]) == [])
    #expect(try Self.options([.noOperation, .multipath([0, 1]), .md5]) == [.multipath, .md5])
  }

  @Test func `a broken option list is noted and the packet still read`() throws {
    #expect(try Self.options([.raw([8, 0, 0, 0])]) == .malformed)
    #expect(try Self.options([.raw([8, 1, 0, 0])]) == .malformed)
    #expect(try Self.options([.raw([8, 10, 0, 0])]) == .malformed)
    #expect(try Self.options([.raw([1, 1, 1, 8])]) == .malformed)
    #expect(try Self.options([.raw([34, 2, 8, 77])]) == [.fastOpen, .malformed])
  }

  @Test func `nothing behind the end of the list counts`() throws {
    #expect(try Self.options([.end, .md5]) == [])
  }

  @Test func `a data offset that lies is invalid`() throws {
    for offset: UInt8 in [0, 1, 4, 7, 15] {
      var segment = TCPSegment(payload: Self.bytes)
      segment.dataOffset = offset
      #expect(Decoded.failure(PacketBuilder.v4.tcp(segment)) == DecodeError(.invalid, at: 32), "\(offset)")
      #expect(Decoded.failure(PacketBuilder.v6.tcp(segment)) == DecodeError(.invalid, at: 52), "\(offset)")
    }
    var segment = TCPSegment(payload: Self.bytes)
    segment.dataOffset = 6
    #expect(try Decoded(PacketBuilder.v4.tcp(segment)).payload == Array(Self.bytes.dropFirst(4)))
  }

  @Test func `a UDP datagram comes apart`() throws {
    for builder in [PacketBuilder.v4, .v6] {
      let packet = try Decoded(builder.udp(from: 5000, to: 53, Self.bytes))
      #expect(packet.transport == .udp)
      #expect(packet.ports == [5000, 53])
      #expect(packet.payload == Self.bytes)
    }
  }

  @Test func `a UDP length that is not the packet's own is invalid`() {
    for length in [0, 7, 8, 10, 16, 65_535] {
      #expect(Decoded.failure(PacketBuilder.v4.udp(from: 1, to: 2, Self.bytes, length: length))?.kind == .invalid)
      #expect(Decoded.failure(PacketBuilder.v6.udp(from: 1, to: 2, Self.bytes, length: length))?.kind == .invalid)
    }
  }

  static let samples: [[UInt8]] = {
    var four = PacketBuilder.v4
    four.options = [1, 1, 1, 0]
    var six = PacketBuilder.v6
    six.extensions = [.hopByHop, .routing(type: 2, addresses: 1), .fragment(offset: 0, more: false), .authentication()]
    var segment = TCPSegment(flags: [.syn], payload: bytes)
    segment.options = Conversation.usualOptions + [.md5, .fastOpen(cookie: [1, 2, 3, 4])]
    return [
      four.tcp(segment), six.tcp(segment), four.udp(from: 1, to: 2, bytes), six.udp(from: 1, to: 2, bytes),
      PacketBuilder.v4.tcp(segment), PacketBuilder.v6.udp(from: 1, to: 2, bytes),
    ]
  }()

  @Test func `a packet cut after any byte is truncated`() {
    for sample in Self.samples {
      #expect(Decoded.failure(sample) == nil)
      for count in sample.indices {
        #expect(Decoded.failure(Array(sample.prefix(count)))?.kind == .truncated, "\(count) of \(Hex.text(sample))")
      }
    }
  }

  @Test func `a transport header cut short by an honest length never traps`() {
    for number: UInt8 in [6, 17] {
      let least = number == 6 ? 20 : 8
      for count in 0..<least {
        let cut = [UInt8](repeating: 0, count: count)
        #expect(Decoded.failure(PacketBuilder.v4.packet(number, cut)) != nil)
        #expect(Decoded.failure(PacketBuilder.v6.packet(number, cut)) != nil)
      }
    }
  }

  @Test func `mutated packets never trap and never reach beyond themselves`() {
    let seed: UInt64 = 0x5061_636b
    var generator = SeededGenerator(seed: seed)
    var decoded = 0
    for round in 0..<20_000 {
      var bytes = Self.samples[round % Self.samples.count]
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        bytes[place] = generator.chance(oneIn: 2) ? UInt8(truncatingIfNeeded: generator.next()) : bytes[place] ^ 1
      }
      if generator.chance(oneIn: 4) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
      do throws(DecodeError) {
        let packet = try Packet.decode(bytes.raw)
        let (range, count) = (packet.payloadRange, packet.bytes.byteCount)
        if range.lowerBound < 20 || range.upperBound > count || count > bytes.count {
          Issue.record("seed \(seed), round \(round): payload \(range) of \(count)\n\(Hex.text(bytes))")
        }
        decoded += 1
      } catch {
        if error.offset < 0 || error.offset > bytes.count {
          Issue.record("seed \(seed), round \(round): \(error)\n\(Hex.text(bytes))")
        }
      }
    }
    #expect(decoded > 2_000 && decoded < 19_000)
  }
}
