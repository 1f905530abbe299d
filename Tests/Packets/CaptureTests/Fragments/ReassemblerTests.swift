import Capture
import Support
import Testing
import Wire

/// Fragments that are reassembled, and others that must be refused.
@Suite struct ReassemblerTests {
  /// A datagram, cut into fragments that are given by first octet and end.
  struct Cut {
    let whole: [UInt8]
    let isIPv6: Bool
    private let builder: PacketBuilder

    init(_ isIPv6: Bool, payload: Int = 2_000) {
      self.isIPv6 = isIPv6
      builder = isIPv6 ? .v6 : .v4
      whole = builder.udp(from: 40_000, to: 443, (0..<payload).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    }

    var head: Int { isIPv6 ? 40 : 20 }
    var count: Int { whole.count - head }

    func piece(_ range: Range<Int>, identity: UInt16 = 7, isLast: Bool? = nil, spoilt: Bool = false) -> [UInt8] {
      var builder = builder
      let data = whole[head + range.lowerBound..<head + range.upperBound].map { spoilt ? ~$0 : $0 }
      let isMore = !(isLast ?? (range.upperBound == count))
      guard isIPv6 else {
        builder.identification = identity
        builder.dontFragment = false
        builder.fragmentOffset = UInt16(range.lowerBound / 8)
        builder.moreFragments = isMore
        return builder.packet(17, data)
      }
      let field = UInt16(range.lowerBound) | (isMore ? 1 : 0)
      let header = [17, 0, field >> 8, field & 0xff, 0, 0, identity >> 8, identity & 0xff].map { UInt8($0) }
      return builder.packet(44, header + data)
    }
  }

  private func outcomes(_ pieces: [[UInt8]], _ reassembler: inout Reassembler) throws -> [Reassembler.Outcome] {
    var outcomes: [Reassembler.Outcome] = []
    for piece in pieces { outcomes.append(try reassembler.take(piece.raw, at: 1)) }
    return outcomes
  }

  private func complete(_ cut: Cut, _ reassembler: borrowing Reassembler) throws -> Bool {
    let whole = reassembler.packet
    let packet = try Packet.decode(whole.raw)
    let wanted = try Packet.decode(cut.whole.raw)
    let (got, sent) = (octets(packet), octets(wanted))
    return packet.transport == .udp && packet.destinationPort == 443 && got == sent && packet.hasRightChecksum
  }

  /// The application's payload.
  private func octets(_ packet: borrowing Packet) -> [UInt8] { packet.payloadRange.map { packet.bytes[$0] } }

  @Test(arguments: [false, true]) func `fragments in any order give the original packet`(
    _ isIPv6: Bool
  ) throws {
    let cut = Cut(isIPv6)
    let ranges = [0..<8, 8..<1_200, 1_200..<1_208, 1_208..<cut.count]
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 1, 3, 0, 0, 2]] {
      var reassembler = Reassembler()
      let seen = try outcomes(order.map { cut.piece(ranges[$0]) }, &reassembler)
      #expect(seen.last == .complete && seen.dropLast().allSatisfy { $0 == .held }, "\(order): \(seen)")
      #expect(try complete(cut, reassembler) && reassembler.waiting == 0)
    }
    var reassembler = Reassembler()
    #expect(try reassembler.take(cut.whole.raw, at: 1) == .whole)
  }

  @Test(arguments: [false, true]) func `pieces that overlap end their packet`(_ isIPv6: Bool) throws {
    let cut = Cut(isIPv6)
    let end = cut.count
    let overlaps = [
      [0..<800, 792..<1_600, 1_600..<end], [800..<end, 0..<808], [0..<800, 800..<1_600, 8..<end],
      [8..<16, 0..<800, 800..<end],
    ]
    for ranges in overlaps {
      var reassembler = Reassembler()
      let seen = try outcomes(ranges.map { cut.piece($0) }, &reassembler)
      #expect(seen.contains(.refused) && !seen.contains(.complete), "\(ranges): \(seen)")
    }
    // The first copy of an octet counts, as it does for the kernel.
    var reassembler = Reassembler()
    let seen = try outcomes(
      [cut.piece(0..<800), cut.piece(0..<800, spoilt: true), cut.piece(800..<end)], &reassembler)
    #expect(seen == [.held, .held, .complete])
    #expect(try complete(cut, reassembler))
  }

  @Test(arguments: [false, true]) func `ends that contradict each other end the packet`(_ isIPv6: Bool) throws {
    let cut = Cut(isIPv6)
    let last = cut.piece(0..<0, isLast: false)
    for pieces in [
      [cut.piece(800..<1_600, isLast: true), cut.piece(1_600..<cut.count)],
      [cut.piece(800..<cut.count), cut.piece(8..<408, isLast: true)],
      [cut.piece(0..<800), last],
    ] {
      var reassembler = Reassembler()
      #expect(try outcomes(pieces, &reassembler) == [.held, .refused])
      #expect(reassembler.waiting == 0)
    }
  }

  @Test func `pieces of different packets are kept apart, and an atomic fragment is whole`() throws {
    let (one, other) = (Cut(false), Cut(true))
    var reassembler = Reassembler()
    let seen = try outcomes(
      [
        one.piece(0..<800, identity: 1), one.piece(800..<one.count, identity: 2), other.piece(800..<other.count),
        one.piece(800..<one.count, identity: 1),
      ], &reassembler)
    #expect(seen == [.held, .held, .held, .complete])
    #expect(try complete(one, reassembler))
    let atomic = other.piece(0..<other.count)
    #expect(try reassembler.take(atomic.raw, at: 1) == .whole)
    let rest = other.piece(0..<800)
    #expect(try reassembler.take(rest.raw, at: 1) == .complete)
    #expect(try complete(other, reassembler))
  }

  @Test(arguments: [(false, 30), (true, 60)] as [(Bool, UInt64)])
  func `a fragment that waits too long is forgotten, and one without room is refused`(_ isIPv6: Bool, _ seconds: UInt64)
    throws
  {
    let cut = Cut(isIPv6)
    let (first, last) = (cut.piece(0..<800), cut.piece(800..<cut.count))
    for (wait, outcome) in [(seconds, Reassembler.Outcome.complete), (seconds + 1, .held)] {
      var reassembler = Reassembler()
      #expect(try reassembler.take(first.raw, at: 1_000_000_000) == .held)
      #expect(try reassembler.take(last.raw, at: (wait + 1) * 1_000_000_000) == outcome)
    }
    var reassembler = Reassembler()
    for identity in 0..<UInt16(Reassembler.most) {
      let piece = cut.piece(0..<800, identity: identity)
      #expect(try reassembler.take(piece.raw, at: 0) == .held)
    }
    let more = cut.piece(0..<800, identity: 1_000)
    #expect(try reassembler.take(more.raw, at: 0) == .refused && reassembler.waiting == Reassembler.most)
    #expect(try reassembler.take(more.raw, at: 100_000_000_000) == .held && reassembler.waiting == 1)
  }

  @Test func `fragments longer than a packet are refused`() throws {
    let cut = Cut(false, payload: 1_000)
    var reassembler = Reassembler()
    var far = cut.piece(0..<800, isLast: true)
    far[6] = 0x1f
    far[7] = 0xff
    #expect(try reassembler.take(far.raw, at: 0) == .refused)
  }
}
