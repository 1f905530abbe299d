import Inspect
import Testing
import Wire

@Suite struct ShapeChaosTests {
  private typealias Example = ShapeExample

  private static let packets = [
    Example.stun, Example.turnChannel, Example.zrtp, Example.dtls, Example.rtp, Example.rtcp, Example.quicLong,
    Example.dnsQuery, Example.wireGuardInitiation, Example.openVPN, Example.openVPNAuth, Example.openVPNVersion3,
    Example.ike, Example.l2tp, Example.ntp, Example.ssdp, Example.dhcp, Example.mdns, Example.tls, Example.sslv2,
    Example.bittorrent, Example.preface,
  ]

  @Test func `ten thousand mutations never trap, as datagrams or as streams`() {
    var random = Example.Generator(state: 99)
    let ports: [UInt16] = [53, 67, 123, 137, 443, 500, 547, 1900, 4500, 5353, 5355, 40000]
    for _ in 0..<10_000 {
      var bytes = Self.packets[Int.random(in: 0..<Self.packets.count, using: &random)]
      bytes.removeLast(Int.random(in: 0...min(bytes.count, 40), using: &random))
      for _ in 0..<4 where !bytes.isEmpty {
        bytes[Int.random(in: 0..<min(bytes.count, 32), using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let port = ports[Int.random(in: 0..<ports.count, using: &random)]
      let shape = Shape.datagram(bytes.raw, from: 50000, to: port, onLink: Bool.random(using: &random))
      #expect(![.tls, .http, .ssh, .socks5].contains(shape))
      if bytes.count >= 514 { #expect(Shape.stream(bytes.raw) != .more) }
    }
  }

  @Test func `every packet cut anywhere is classified`() {
    for packet in Self.packets {
      for end in 0..<min(packet.count, 400) {
        let cut = Array(packet[..<end])
        _ = Shape.datagram(cut.raw, from: 4500, to: 500, onLink: true)
        _ = Shape.stream(cut.raw)
      }
    }
  }

  @Test func `noise seldom looks like a tunnel, a resolver or a local service`() {
    var mistakes = 0
    for seed in 0..<5000 {
      let bytes = Example.noise(148, seed: UInt64(seed))
      switch Shape.datagram(bytes.raw, from: 50000, to: 443, onLink: false).kind {
      case .tunnel, .dns, .local, .clock: mistakes += 1
      case .web, .call, .proxy, .unknown, .visitor, .stranger: break
      }
    }
    #expect(mistakes == 0)
  }

  @Test func `every shape belongs to a kind and every kind has a shape`() {
    let kinds = Set(Shape.allCases.map(\.kind))
    #expect(kinds == Set(Shape.Kind.allCases))
  }
}
