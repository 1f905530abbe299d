import Inspect
import Support
import Testing
import Wire

/// Connections that others open to the device: the filter sees only the device's packets.
@Suite(.inBothPlaces) struct InboundTests {
  private let banner = Array("SSH-2.0-OpenSSH_9.2p1\r\n".utf8)

  /// The device's data from the middle of a connection, judged by this policy.
  private func judge(
    isInbound: Bool, isAllowed: Bool = true, from device: PacketBuilder = .v4, _ data: [[UInt8]]
  ) -> Judge {
    let judge = Judge { _ in isAllowed }
    judge.isInbound = isInbound
    var segment = TCPSegment(flags: [.ack, .psh])
    segment.sourcePort = 25_565
    for piece in data {
      segment.payload = piece
      judge.feed(device.tcp(segment))
      segment.sequence += UInt32(piece.count)
    }
    return judge
  }

  @Test func `inbound connections are judged by their opener's address, and then let go`() {
    let judge = judge(isInbound: true, [banner, [1, 2, 3]])
    #expect(judge.fates == [.forwarded, .forwarded])
    #expect(judge.questions.map(\.shape) == [.stranger] && judge.dones.count == 1)
    #expect(judge.violations == [])
  }

  @Test func `inbound connections end when they are not allowed`() {
    let judge = judge(isInbound: true, isAllowed: false, [banner, [1, 2, 3]])
    #expect(judge.fates == [.dropped(.blocked), .dropped(.blocked)])
    #expect(judge.denials == [.blocked] && judge.dones == [])
  }

  @Test func `connections of an unknown opener are not inbound`() {
    let judge = judge(isInbound: false, [Sample.allowed])
    #expect(judge.fates == [.dropped(.noState)])
    #expect(judge.denials == [.noState] && judge.questions.isEmpty)
  }

  /// The device's SYN-ACK, and its peer's first data.
  private func answer(_ device: PacketBuilder, isAllowed: Bool = true, again sequence: UInt32? = nil) -> Judge {
    let judge = Judge { _ in isAllowed }
    judge.isInbound = true
    var answer = TCPSegment(flags: [.syn, .ack])
    (answer.sourcePort, answer.sequence) = (25_565, 7_000)
    judge.feed(device.tcp(answer))
    if let sequence { answer.sequence = sequence }
    judge.feed(device.tcp(answer))
    return judge
  }

  @Test func `inbound connections are judged by the device's answer, before either end speaks`() {
    let judge = answer(.v4)
    #expect(judge.fates == [.forwarded, .forwarded] && judge.dones == [])
    #expect(judge.questions.map(\.shape) == [.stranger])
    #expect(judge.violations == [])
    // The visitor's first data is seen before the connection is freed.
    var words = TCPSegment(flags: [.ack, .psh], payload: banner)
    (words.sourcePort, words.destinationPort) = (443, 25_565)
    judge.feed(PacketBuilder(source: Hosts.server4, destination: Hosts.client4).tcp(words), from: .server)
    #expect(judge.fates.last == .forwarded && judge.dones.count == 1)
  }

  @Test func `blocked inbound connections end with the answer, however often it is repeated`() {
    let judge = answer(.v4, isAllowed: false)
    #expect(judge.fates == [.dropped(.blocked), .dropped(.blocked)] && judge.denials == [.blocked])
  }

  @Test func `inbound connections are judged anew when their ports are reused`() {
    let judge = answer(.v4, again: 9_000)
    #expect(judge.questions.count == 2 && judge.fates == [.forwarded, .forwarded])
  }

  @Test func `connections that no machine opened are not inbound`() {
    let judge = Judge { _ in true }
    judge.feed(PacketBuilder.v4.tcp(TCPSegment(flags: [.syn, .ack])))
    #expect(judge.fates == [.dropped(.noState)])
  }

  @Test func `a visitor is on the same link as the device`() {
    let (home, near, link, far) = (
      Address(v4: 0x0a4d_011f), Address(v4: 0x0a4d_0115), Address(high: 0x2001_0db8_0000_0001, low: 2),
      Address(high: 0x2001_0db8_0000_0002, low: 2)
    )
    let own = Address(high: 0x2001_0db8_0000_0001, low: 1)
    for (device, peer, shape) in [(home, near, Shape.visitor), (own, link, .visitor), (own, far, .stranger)] {
      let judge = judge(isInbound: true, from: PacketBuilder(source: device, destination: peer), [banner])
      #expect(judge.questions.map(\.shape) == [shape])
    }
  }
}
