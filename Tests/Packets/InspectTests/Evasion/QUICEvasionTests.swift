import Inspect
import Support
import Testing
import Wire

/// B2.25 to B2.32: one 4-tuple, many connections.
@Suite(.inBothPlaces) struct QUICEvasionTests {
  typealias Builder = QUICInitialBuilder
  let forbidden = HelloBuilder(name: Sample.blockedName).message()
  let allowed = HelloBuilder(name: Sample.allowedName).message()
  let first: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
  let other: [UInt8] = [9, 9, 9, 9, 9, 9, 9, 9]
  let source: [UInt8] = [0xaa, 0xbb]

  private func initial(_ hello: [UInt8], to destination: [UInt8], from source: [UInt8]) -> [UInt8] {
    Builder.initials(hello: hello, destination: destination, source: source)[0]
  }

  /// An allowed connection with its server's answer.
  private func accepted(version: QUICVersion = .v1) -> Judge {
    let judge = Judge()
    judge.client(Builder.initials(hello: allowed, version: version, destination: first, source: source)[0])
    var answer = Builder(version: version, destination: source, frames: [.acknowledgement(largest: 0, first: 0)])
    answer.source = other
    answer.fromServer = true
    answer.keyedBy = first
    judge.server(answer.packet())
    #expect(judge.fates == [.forwarded, .forwarded])
    #expect(judge.dones.count == 1)
    return judge
  }

  @Test func `B2.25 a datagram of rubbish first changes nothing`() {
    let judge = Judge()
    judge.client(QUICSamples.noise(64, seed: 3))
    let number = judge.client(initial(forbidden, to: first, from: source))
    #expect(judge.names.last == Sample.blockedName)
    #expect(judge.fates[number] == .dropped(.blocked))
  }

  @Test func `B2.26 a sound decoy does not stand in for the real Initial`() {
    let judge = Judge()
    judge.client(initial(allowed, to: other, from: source))
    let number = judge.client(initial(forbidden, to: first, from: source))
    #expect(judge.names == [Sample.allowedName, Sample.blockedName])
    #expect(judge.fates[number] == .dropped(.blocked))
    #expect(judge.dones == [])
    #expect(judge.fate(judge.client(QUICSamples.shortHeader(destination: first))) == .dropped(.notJudged))
  }

  @Test func `B2.27 a decoy with a wrong tag is dropped and leaves nothing`() {
    let judge = Judge()
    var decoy = initial(allowed, to: first, from: source)
    decoy[decoy.count - 1] ^= 1
    judge.client(decoy)
    judge.client(initial(forbidden, to: first, from: source))
    #expect(judge.fates == [.dropped(.malformed), .dropped(.blocked)])
    #expect(judge.names == [Sample.blockedName])
  }

  @Test func `B2.28 two copies of handshake bytes that differ kill`() {
    let judge = Judge()
    let packet = Builder(
      destination: first,
      frames: [.crypto(offset: 0, bytes: allowed), .crypto(offset: 0, bytes: forbidden)])
    judge.client(packet.packet())
    #expect(judge.fates == [.dropped(.conflict)])
    #expect(judge.denials == [.conflict])
    #expect(judge.fate(judge.client(initial(allowed, to: other, from: source))) == .dropped(.conflict))
  }

  @Test func `B2.29 a gap that is never filled is dropped in time, and bounded`() {
    let judge = Judge()
    for index in 0..<100 {
      var packet = Builder(destination: first, frames: [.crypto(offset: UInt64(3 + index * 2), bytes: [0])])
      packet.packetNumber = UInt64(index)
      judge.client(packet.packet())
    }
    #expect(judge.forwarded == [])
    #expect(judge.held.count <= Limits().heldPerStream)
    judge.wait(seconds: 5)
    #expect(judge.held == [])
    #expect(judge.names == [])
  }

  @Test func `B2.29 a far offset is refused`() {
    let judge = Judge()
    judge.client(Builder(destination: first, frames: [.crypto(offset: 1 << 40, bytes: [0])]).packet())
    judge.client(Builder(destination: other, frames: [.crypto(offset: (1 << 62) - 2, bytes: [0])]).packet())
    #expect(judge.forwarded == [])
    #expect(judge.held == [])
  }

  @Test func `B2.30 a second connection on the same ports is judged`() {
    let judge = accepted()
    let number = judge.client(initial(forbidden, to: [5, 5, 5, 5, 5, 5, 5, 5], from: [7]))
    #expect(judge.names == [Sample.allowedName, Sample.blockedName])
    #expect(judge.fates[number] == .dropped(.blocked))
    #expect(judge.fate(judge.client(QUICSamples.handshake(destination: other, source: [7]))) == .dropped(.blocked))
    #expect(judge.fate(judge.client(QUICSamples.shortHeader(destination: other))) == .forwarded)
  }

  @Test(arguments: [0xff00_0020, 0x5130_3530, 0x1a2a_3a4a, 0xface_b002] as [UInt32])
  func `B2.31 an unknown version is dropped, in an accepted flow too`(version: UInt32) {
    let packet = Builder(
      version: QUICVersion(version), destination: first, frames: [.crypto(offset: 0, bytes: forbidden)])
    let fresh = Judge()
    #expect(fresh.fate(fresh.client(packet.packet())) == .dropped(.unknownVersion))
    let judge = accepted()
    #expect(judge.fate(judge.client(packet.packet())) == .dropped(.unknownVersion))
    #expect(judge.fate(judge.client(Array(packet.packet()[..<6]))) != .forwarded)
  }

  @Test(arguments: [QUICVersion.v1, .v2, .draft29]) func `B2.31 any readable version is judged on any port`(
    version: QUICVersion
  ) {
    let judge = Judge()
    judge.client(Builder.initials(hello: forbidden, version: version)[0], port: 8_443)
    #expect(judge.names == [Sample.blockedName])
    #expect(judge.fates == [.dropped(.blocked)])
  }

  @Test func `B2.32 a short header of a connection that was not seen to begin is dropped unasked`() {
    let judge = Judge { _ in true }
    judge.client(QUICSamples.shortHeader(destination: first))
    #expect(judge.questions.map(\.shape) == [])
    #expect(judge.fates == [.dropped(.notJudged)])
  }

  @Test func `B2.19 a second hello over QUIC must name the same host`() {
    let judge = Judge()
    judge.client(initial(allowed, to: first, from: source))
    var second = Builder(
      destination: other, frames: [.crypto(offset: UInt64(allowed.count), bytes: forbidden)])
    second.source = source
    second.keyedBy = first
    second.packetNumber = 1
    judge.client(second.packet())
    #expect(judge.fates == [.forwarded, .dropped(.nameChanged)])
    #expect(judge.denials == [.nameChanged])
  }

  @Test func `B2.19 a second hello cannot hide before another connection's in one datagram`() {
    let judge = Judge()
    judge.client(initial(allowed, to: first, from: source))
    var second = Builder(
      destination: other, frames: [.crypto(offset: UInt64(allowed.count), bytes: forbidden)])
    second.source = source
    second.keyedBy = first
    second.packetNumber = 1
    second.minimumSize = 0
    let number = judge.client(second.packet() + initial(allowed, to: other, from: source))
    #expect(judge.fates[number] != .forwarded)
  }

  @Test func `A3 the second Initial of a datagram counts`() {
    let half = allowed.count / 2
    for (hello, isAllowed) in [(allowed, true), (forbidden, false)] {
      let judge = Judge()
      var one = Builder(destination: first, frames: [.crypto(offset: 0, bytes: Array(hello[..<half]))])
      one.minimumSize = 0
      var two = Builder(destination: first, frames: [.crypto(offset: UInt64(half), bytes: Array(hello[half...]))])
      two.packetNumber = 1
      judge.client(one.packet() + two.packet())
      #expect(judge.names == [isAllowed ? Sample.allowedName : Sample.blockedName])
      #expect(judge.fates == [isAllowed ? .forwarded : .dropped(.blocked)])
    }
  }

  @Test func `R2 a held datagram never leaves before the verdict, in either order`() {
    var hello = HelloBuilder.browser(Sample.blockedName)
    hello.paddedTo = 3_000
    for cut in Builder.Cut.allCases {
      for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
        let datagrams = Builder.initials(hello: hello.message(), datagrams: 3, cut: cut)
        let judge = Judge()
        for index in order { judge.client(datagrams[index]) }
        #expect(judge.names == [Sample.blockedName])
        #expect(judge.view.datagrams == [])
        #expect(judge.held == [])
      }
    }
  }
}
