import Support
import Testing
import Wire

/// The flows that benchmarks measure are what their names say.
@Suite struct SampleFlowTests {
  struct Seen: Equatable {
    var transport: Packet.Transport
    var port: UInt16
    var payload: Int
  }

  func see(_ packet: [UInt8]) throws -> Seen {
    let decoded = try Packet.decode(packet.raw)
    return Seen(
      transport: decoded.transport, port: decoded.destinationPort, payload: decoded.payloadRange.count)
  }

  @Test(arguments: SampleFlow.Kind.allCases)
  func `every packet decodes and has the kind's shape`(_ kind: SampleFlow.Kind) throws {
    for flow in SampleFlow.make(kind, count: 8) {
      let seen = try flow.packets.map(see)
      switch kind {
      case .tlsOneSegment:
        #expect(seen.map(\.payload).dropFirst().count == 1)
        #expect(seen[0] == Seen(transport: .tcp, port: 443, payload: 0))
      case .tlsTwoSegments:
        #expect(seen.count == 3)
        #expect(seen[1] == Seen(transport: .tcp, port: 443, payload: 1400))
      case .tlsManySegments:
        #expect(seen.count == 17)
      case .quicOneDatagram: #expect(seen == [Seen(transport: .udp, port: 443, payload: 1200)])
      case .quicTwoDatagrams:
        #expect(seen == [Seen](repeating: Seen(transport: .udp, port: 443, payload: 1200), count: 2))
      case .dnsQuestion: #expect(seen == [Seen(transport: .udp, port: 53, payload: 18 + flow.name.utf8.count)])
      case .httpHead:
        #expect(seen.count == 2)
        #expect(seen[0] == Seen(transport: .tcp, port: 80, payload: 0))
      }
    }
  }

  @Test(arguments: SampleFlow.Kind.allCases)
  func `no two flows have a name or a packet in common`(_ kind: SampleFlow.Kind) {
    let flows = SampleFlow.make(kind, count: 64)
    #expect(Set(flows.map(\.name)).count == 64)
    #expect(Set(flows.flatMap(\.packets)).count == flows.flatMap(\.packets).count)
  }

  @Test func `the name of a large hello lies in the second segment`() {
    for flow in SampleFlow.make(.tlsTwoSegments, count: 8) {
      let places = flow.packets.map { $0.contains(Array(flow.name.utf8)) }
      #expect(places == [false, false, true])
    }
  }
}
