import Inspect
import Support
import Testing
import Wire

/// Connections that a device opens and in which no hello or request comes (R13).
@Suite(.behindRules) struct UnjudgedTests {
  private let judge = Judge()

  private func segment(_ flags: TCPHeader.Flags, from port: UInt16, sequence: UInt32 = 7_000, _ payload: [UInt8] = [])
    -> [UInt8]
  {
    var segment = TCPSegment(flags: flags, payload: payload)
    (segment.sourcePort, segment.sequence) = (port, sequence)
    return PacketBuilder.v4.tcp(segment)
  }

  /// Opens this many connections, and returns how many of their SYNs passed.
  private func open(_ count: Int, from port: Int = 10_000, hello: [UInt8]? = nil) -> Int {
    (0..<count).count { number in
      let source = UInt16(port + number)
      let opening = judge.feed(segment(.syn, from: source))
      if let hello { judge.feed(segment([.ack, .psh], from: source, sequence: 7_001, hello)) }
      return judge.fate(opening) == .forwarded
    }
  }

  @Test func `unjudged connections are few, and more pass a second later`() {
    let first = open(1_000)
    #expect(first >= 500 && first < 560)
    judge.now.nanoseconds += 1_000_000_000
    #expect((38...46).contains(open(100, from: 20_000)))
  }

  @Test func `allowed connections are not charged`() {
    #expect(open(2_000, hello: Sample.allowed) == 2_000)
  }

  @Test func `refused connections stay charged`() {
    #expect(open(2_000, hello: Sample.forbidden) < 700)
  }

  @Test func `connections on reused ports stay charged until they are allowed`() {
    for sequence in (0..<2_000 as Range<UInt32>).map({ 7_000 + 100_000 * $0 }) {
      judge.feed(segment(.syn, from: 10_000, sequence: sequence))
      judge.feed(segment([.ack, .psh], from: 10_000, sequence: sequence + 1, Sample.allowed))
      judge.feed(segment(.rst, from: 10_000, sequence: sequence + 1_000))
    }
    #expect(open(1, from: 20_000) == 1)
  }
}
