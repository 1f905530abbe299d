import Inspect
import Support
import Testing
import Wire

@Suite struct InitialOpenerTests {
  /// The contents of one opened Initial.
  private struct Opened: Equatable {
    var payload: [UInt8]
    var number: UInt32
  }

  /// Opens the packet at `offset` as a filter would, or nil.
  private func open(
    _ datagram: [UInt8], at offset: Int = 0, side: InitialKeys.Side = .client, keyedBy: [UInt8]? = nil,
    _ opener: inout InitialOpener
  ) -> Opened? {
    guard let header = try? QUICHeader.parse(datagram.raw, at: offset) else { return nil }
    var destination = header.destination
    if let keyedBy, let other = ConnectionID(keyedBy.raw) { destination = other }
    guard let keys = opener.keys(version: header.version, destination: destination, side: side) else { return nil }
    guard opener.open(datagram: datagram.raw, header: header, keys: keys) else {
      let nothing = opener.plaintext.byteCount
      #expect(nothing == 0)
      return nil
    }
    let payload = opener.plaintext
    return Opened(payload: (0..<payload.byteCount).map { payload[$0] }, number: opener.packetNumber)
  }

  private func open(
    _ datagram: [UInt8], at offset: Int = 0, side: InitialKeys.Side = .client, keyedBy: [UInt8]? = nil
  ) throws -> Opened? {
    var opener = InitialOpener()
    return open(datagram, at: offset, side: side, keyedBy: keyedBy, &opener)
  }

  private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
  }

  @Test(
    arguments: [
      (.v1, "73fa0210cb4a5a17dc10b9dc98e5cc359ba1c20fe7c0e93a9e1dcb473c37e097"),
      (.v2, "b0b766fe7e762577072d3365cc4f9635809210cba301a67f8457f5e6fdac5c68"),
    ] as [(QUICVersion, String)])
  func `the packets of both RFCs open`(version: QUICVersion, digest: String) throws {
    let packet = QUICVectors.initial(version)
    #expect(packet.count == 1200)
    #expect(QUICSecrets.digest(packet) == QUICSamples.hex(digest))
    let opened = try #require(try open(packet))
    #expect(opened.number == 2)
    #expect(opened.payload == QUICVectors.frame + [UInt8](repeating: 0, count: 1162 - QUICVectors.frame.count))
    #expect(contains(opened.payload, "example.com"))
    var frames = QUICInitialFrames(opened.payload.raw)
    let first = try frames.next()
    let second = try frames.next()
    #expect(first == .crypto(offset: 0, bytes: 4..<245))
    #expect(second == nil)
  }

  @Test func `draft 29, every packet number length, tokens and both sides open`() throws {
    var opener = InitialOpener()
    for version in [QUICVersion.v1, .v2, .draft29] {
      for length in 1...4 {
        for (token, fromServer) in [(0, false), (63, false), (64, true), (5000, false)] {
          var builder = QUICInitialBuilder(version: version, destination: QUICSamples.noise(length * 5, seed: 2))
          builder.frames = [.ping, .crypto(offset: 7, bytes: QUICSamples.noise(300, seed: 9)), .padding(3)]
          builder.source = [1, 2, 3]
          builder.token = QUICSamples.noise(token, seed: 4)
          builder.packetNumber = length == 4 ? 0xfedc_ba98 : UInt64(0xf0 + length)
          builder.packetNumberLength = length
          builder.fromServer = fromServer
          let opened = open(builder.packet(), side: fromServer ? .server : .client, &opener)
          #expect(opened == Opened(payload: builder.payload, number: UInt32(builder.packetNumber)))
        }
      }
    }
  }

  @Test func `keys stay those of the first connection ID when the client changes it`() throws {
    var builder = QUICInitialBuilder(destination: [7, 7, 7], frames: [.ping])
    builder.keyedBy = QUICVectors.destination
    let packet = builder.packet()
    let first = try open(packet, keyedBy: QUICVectors.destination)
    #expect(first?.payload == builder.payload)
    let current = try open(packet)
    #expect(current == nil)
  }

  @Test func `the other side's keys open nothing`() throws {
    let opened = try open(QUICVectors.initial(.v1), side: .server)
    #expect(opened == nil)
  }

  @Test func `one flipped bit anywhere and nothing opens`() throws {
    var opener = InitialOpener()
    let sound = QUICVectors.initial(.v1)
    for index in sound.indices {
      var packet = sound
      packet[index] ^= 1 << UInt8(index % 8)
      let opened = open(packet, &opener)
      #expect(opened == nil, "octet \(index)")
    }
    let opened = open(sound, &opener)
    #expect(opened != nil)
  }

  @Test func `a packet of another version does not open`() throws {
    for version in [QUICVersion.v2, .draft29] {
      var packet = QUICVectors.initial(.v1)
      let number = version.number
      for index in 0..<4 { packet[1 + index] = UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * index)) }
      // Version 2 has other type bits.
      if version == .v2 { packet[0] ^= 0x10 }
      let opened = try open(packet)
      #expect(opened == nil)
    }
    let unknown = QUICInitialBuilder(version: .unknown(0xface_b002), destination: [1, 2, 3, 4, 5, 6, 7, 8])
    let opened = try open(unknown.packet())
    #expect(opened == nil)
  }

  @Test func `reserved bits must be zero`() throws {
    for bits: UInt8 in 1...3 {
      var builder = QUICInitialBuilder(destination: QUICVectors.destination, frames: [.ping])
      builder.reservedBits = bits
      let opened = try open(builder.packet())
      #expect(opened == nil)
    }
  }

  @Test func `a datagram cut at any octet opens nothing`() throws {
    var opener = InitialOpener()
    let sound = QUICVectors.initial(.v1)
    for count in 0..<sound.count {
      let opened = open(Array(sound[..<count]), &opener)
      #expect(opened == nil)
    }
  }

  @Test func `packets too short for a sample or a tag open nothing`() throws {
    var opener = InitialOpener()
    for length in UInt8(0)...40 {
      let packet =
        QUICSamples.invariant(first: 0xc3, 1, QUICVectors.destination, []) + [0, length]
        + QUICSamples.noise(Int(length), seed: 5)
      let opened = open(packet, &opener)
      #expect(opened == nil)
    }
  }

  @Test func `the smallest packet opens`() throws {
    for length in 1...4 {
      var builder = QUICInitialBuilder(destination: [], frames: [])
      builder.packetNumberLength = length
      builder.minimumSize = 0
      let opened = try #require(try open(builder.packet()))
      #expect(opened.payload.count == 4 - length)
    }
  }

  @Test func `a header of another datagram opens nothing`() throws {
    var opener = InitialOpener()
    let long = QUICVectors.initial(.v1)
    let header = try QUICHeader.parse(long.raw)
    let derived = opener.keys(version: .v1, destination: header.destination, side: .client)
    let keys = try #require(derived)
    for count in [0, 1, 30, 1199] {
      let short = Array(long[..<count])
      let opened = opener.open(datagram: short.raw, header: header, keys: keys)
      #expect(!opened)
    }
    let handshake = QUICSamples.handshake(destination: QUICVectors.destination, source: [])
    let opened = opener.open(datagram: handshake.raw, header: try QUICHeader.parse(handshake.raw), keys: keys)
    #expect(!opened)
  }

  @Test func `a second Initial of a datagram opens`() throws {
    var builder = QUICInitialBuilder(destination: QUICVectors.destination, frames: [.crypto(offset: 0, bytes: [1])])
    builder.minimumSize = 0
    let first = builder.packet()
    builder.frames = [.crypto(offset: 1, bytes: [2, 3, 4])]
    builder.packetNumber = 1
    builder.minimumSize = 1200
    let datagram = first + builder.packet() + [0, 0, 0]
    let opened = try open(datagram, at: first.count)
    #expect(opened == Opened(payload: builder.payload, number: 1))
  }

  @Test(arguments: QUICInitialBuilder.Cut.allCases, 1...4)
  func `a hello in pieces comes back whole`(cut: QUICInitialBuilder.Cut, datagrams: Int) throws {
    var opener = InitialOpener()
    let hello = QUICSamples.noise(1700, seed: 77)
    var found = [UInt8?](repeating: nil, count: hello.count)
    for datagram in QUICInitialBuilder.initials(
      hello: hello, datagrams: datagrams, cut: cut, version: .v2, source: [5], seed: UInt64(datagrams))
    {
      #expect(datagram.count >= 1200)
      let opened = open(datagram, &opener)
      let payload = try #require(opened).payload
      var frames = QUICInitialFrames(payload.raw)
      while let frame = try frames.next() {
        guard case .crypto(let offset, let bytes) = frame else { continue }
        for (index, octet) in payload[bytes].enumerated() { found[Int(offset) + index] = octet }
      }
    }
    #expect(found == hello)
  }
}
