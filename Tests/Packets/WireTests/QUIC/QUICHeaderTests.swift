import Support
import Testing
import Wire

@Suite struct QUICHeaderTests {
  private let destination: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
  private let source: [UInt8] = [9, 10, 11]

  private func parse(_ bytes: [UInt8]) throws(DecodeError) -> QUICHeader { try QUICHeader.parse(bytes.raw) }
  private func id(_ bytes: [UInt8]) -> ConnectionID? { ConnectionID(bytes.raw) }

  @Test(arguments: [QUICVersion.v1, .v2, .draft29])
  func `an Initial gives its fields`(version: QUICVersion) throws {
    var builder = QUICInitialBuilder(version: version, destination: destination, frames: [.ping])
    builder.source = source
    builder.token = QUICSamples.noise(100, seed: 3)
    let packet = builder.packet()
    let header = try parse(packet)
    #expect(header.kind == .initial)
    #expect(header.version == version)
    #expect(header.destination == id(destination))
    #expect(header.source == id(source))
    // 1 + 4 octets, two connection IDs with their lengths, and a token length of two octets.
    #expect(header.token == 20..<120)
    #expect(Array(packet[header.token]) == builder.token)
    #expect(header.payload == 122..<1200)
    #expect(header.packetNumberOffset == 122)
    #expect(header.end == 1200)
  }

  @Test(arguments: [QUICVersion.v1, .v2, .draft29])
  func `type bits follow the version`(version: QUICVersion) throws {
    let zeroRTT = try parse(QUICSamples.zeroRTT(version: version, destination: destination, source: source))
    #expect(zeroRTT.kind == .zeroRTT)
    let handshake = try parse(QUICSamples.handshake(version: version, destination: destination, source: source))
    #expect(handshake.kind == .handshake)
    #expect(handshake.token.isEmpty)
    #expect(handshake.payload == 20..<84)
    let token = QUICSamples.noise(40, seed: 5)
    let bytes = QUICSamples.retry(version: version, destination: destination, source: source, token: token)
    let retry = try parse(bytes)
    #expect(retry.kind == .retry)
    #expect(Array(bytes[retry.token]) == token)
    #expect(retry.payload == bytes.count - 16..<bytes.count)
  }

  @Test func `a clear fixed bit is no obstacle`() throws {
    var builder = QUICInitialBuilder(destination: destination, frames: [.ping])
    builder.fixedBit = false
    let packet = builder.packet()
    #expect(packet[0] & 0x40 == 0)
    let header = try parse(packet)
    #expect(header.kind == .initial)
  }

  @Test func `Version Negotiation is recognised by its version`() throws {
    let bytes = QUICSamples.versionNegotiation(destination: destination, source: source, versions: [1, 0x6b33_43cf])
    let header = try parse(bytes)
    #expect(header.kind == .versionNegotiation)
    #expect(header.payload == 18..<26)
    #expect(throws: DecodeError(.invalid, at: 18)) { try parse(Array(bytes.dropLast())) }
    #expect(throws: DecodeError(.invalid, at: 18)) { try parse(Array(bytes.prefix(18))) }
  }

  @Test func `an unknown version gives its connection IDs and nothing more`() throws {
    let bytes = QUICSamples.invariant(first: 0xc0, 0x1a2a_3a4a, destination, source) + [0xff, 0xff]
    let header = try parse(bytes)
    #expect(header.kind == .unreadable)
    #expect(header.version == .reserved(0x1a2a_3a4a))
    #expect(header.destination == id(destination))
    #expect(header.payload == 18..<20)
  }

  @Test func `connection IDs of 21 octets are invalid`() {
    let long = [UInt8](repeating: 7, count: 21)
    let tail: [UInt8] = [0, 0x40, 20] + [UInt8](repeating: 0, count: 20)
    #expect(throws: DecodeError(.invalid, at: 5)) {
      try parse(QUICSamples.invariant(first: 0xc0, 1, long, []) + tail)
    }
    #expect(throws: DecodeError(.invalid, at: 6)) {
      try parse(QUICSamples.invariant(first: 0xc0, 1, [], long) + tail)
    }
    #expect(throws: Never.self) {
      try parse(QUICSamples.invariant(first: 0xc0, 1, Array(long.dropLast()), Array(long.dropLast())) + tail)
    }
  }

  @Test func `the largest varints are refused, not added`() {
    let huge = [UInt8](repeating: 0xff, count: 8)
    let start = QUICSamples.invariant(first: 0xc0, 1, [], [])
    #expect(throws: DecodeError(.truncated, at: 15)) { try parse(start + huge + [1, 2, 3]) }
    #expect(throws: DecodeError(.truncated, at: 16)) { try parse(start + [0] + huge + [1, 2, 3]) }
    let handshake = QUICSamples.invariant(first: 0xe0, 1, [], [])
    #expect(throws: DecodeError(.truncated, at: 15)) { try parse(handshake + huge + [1, 2, 3]) }
  }

  @Test func `an Initial cut at any octet is truncated`() {
    var builder = QUICInitialBuilder(destination: destination, frames: [.ping])
    builder.token = [1, 2, 3]
    let packet = builder.packet()
    for count in 0..<packet.count {
      do throws(DecodeError) {
        let header = try parse(Array(packet[..<count]))
        Issue.record("\(count) octets gave \(header)")
      } catch {
        #expect(error.kind == .truncated, "\(count)")
      }
    }
  }

  @Test func `a short header is no long header`() {
    #expect(throws: DecodeError(.invalid, at: 0)) { try parse(QUICSamples.shortHeader(destination: destination)) }
    #expect(throws: DecodeError(.truncated, at: 0)) { try parse([]) }
    #expect(throws: DecodeError.self) { try QUICHeader.parse([0xc0].raw, at: -1) }
    #expect(throws: DecodeError.self) { try QUICHeader.parse([0xc0].raw, at: 2) }
  }

  @Test func `random octets give ranges inside the datagram or an error`() {
    var generator = QUICNoise(21)
    var parsed = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...80, using: &generator)
      var bytes = QUICSamples.noise(count, seed: generator.next())
      bytes[0] |= 0x80
      if count > 6, generator.next() & 3 != 0 {
        let version: [UInt8] = generator.next() & 1 == 0 ? [0, 0, 0, 1] : [0x6b, 0x33, 0x43, 0xcf]
        bytes.replaceSubrange(1..<5, with: version)
        bytes[5] &= 0x0f
      }
      guard let header = try? parse(bytes) else { continue }
      parsed += 1
      #expect(header.token.lowerBound >= 0 && header.token.upperBound <= header.payload.lowerBound)
      #expect(header.end <= count)
    }
    #expect(parsed > 100)
  }
}
