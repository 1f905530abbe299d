import Inspect
import Support
import Testing
import Wire

/// Connections that somebody else opened to the device: all that comes here of them is what the device says.
@Suite(.inBothPlaces) struct InboundTests {
  private let banner = Array("SSH-2.0-OpenSSH_9.2p1\r\n".utf8)

  /// The device's data, from the middle of a connection, before a judge of this opinion.
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

  @Test func `are judged by the address of whoever opened them, and then let go`() {
    let judge = judge(isInbound: true, [banner, [1, 2, 3]])
    #expect(judge.fates == [.forwarded, .forwarded])
    #expect(judge.questions.map(\.shape) == [.stranger] && judge.dones.count == 1)
    #expect(judge.violations == [])
  }

  @Test func `end when they are not allowed`() {
    let judge = judge(isInbound: true, isAllowed: false, [banner, [1, 2, 3]])
    #expect(judge.fates == [.dropped(.blocked), .dropped(.blocked)])
    #expect(judge.denials == [.blocked] && judge.dones == [])
  }

  @Test func `are none when nobody knows who opened them`() {
    let judge = judge(isInbound: false, [Sample.allowed])
    #expect(judge.fates == [.dropped(.noState)])
    #expect(judge.denials == [.noState] && judge.questions.isEmpty)
  }

  @Test func `are of a visitor where both ends are on one link`() {
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
