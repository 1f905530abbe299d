import Inspect
import Support
import Testing

/// Clients send an Initial again when its answer is late: the verdict on the first copy holds for the second.
@Suite struct InitialRepeatTests {
  static let source: [UInt8] = [1, 2, 3, 4, 5]
  static let serverID: [UInt8] = [9, 8, 7, 6, 5, 4, 3, 2]

  let datagrams = QUICInitialBuilder.initials(
    hello: HelloBuilder.browser("www.blocked.test").message(), datagrams: 2, source: InitialRepeatTests.source
  ).map { PacketBuilder.v4.udp(from: 50_000, to: 443, $0) }

  private func reply(_ payload: [UInt8]) -> [UInt8] {
    var builder = PacketBuilder.v4
    swap(&builder.source, &builder.destination)
    return builder.udp(from: 443, to: 50_000, payload)
  }

  @Test func `a blocked hello is not asked about again`() {
    let judge = Judge()
    for datagram in datagrams + datagrams + [datagrams[0]] { judge.feed(datagram) }
    #expect(judge.names == ["www.blocked.test"])
    #expect(judge.fates == Array(repeating: .dropped(.blocked), count: 5))
  }

  @Test func `half a hello sent again after the server's handshake goes on, and so does the handshake`() {
    let judge = Judge { _ in true }
    for datagram in datagrams { judge.feed(datagram) }
    judge.feed(
      reply(QUICSamples.handshake(destination: InitialRepeatTests.source, source: InitialRepeatTests.serverID)),
      from: .server)
    judge.feed(datagrams[1])
    let handshake = QUICSamples.handshake(destination: InitialRepeatTests.serverID, source: InitialRepeatTests.source)
    judge.feed(PacketBuilder.v4.udp(from: 50_000, to: 443, handshake))
    #expect(judge.names == ["www.blocked.test"])
    #expect(judge.fates == Array(repeating: .forwarded, count: 5))
  }

  @Test func `a longer hello after the server's handshake is not let through unread`() {
    let judge = Judge { _ in true }
    for datagram in datagrams { judge.feed(datagram) }
    judge.feed(
      reply(QUICSamples.handshake(destination: InitialRepeatTests.source, source: InitialRepeatTests.serverID)),
      from: .server)
    var more = QUICInitialBuilder(
      destination: [0x83, 0x94, 0xc8, 0xf0, 0x3e, 0x51, 0x57, 0x08],
      frames: [.crypto(offset: 4_000, bytes: Array("more".utf8))])
    more.source = InitialRepeatTests.source
    let number = judge.feed(PacketBuilder.v4.udp(from: 50_000, to: 443, more.packet()))
    #expect(judge.fates[number] != .forwarded)
  }
}
