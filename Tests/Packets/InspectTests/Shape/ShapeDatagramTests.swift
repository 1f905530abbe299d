import Inspect
import Testing
import Wire

@Suite struct ShapeDatagramTests {
  private typealias Example = ShapeExample

  private func shape(_ bytes: [UInt8], to port: UInt16 = 40000, onLink: Bool = false) -> Shape {
    Shape.datagram(bytes.raw, from: 50000, to: port, onLink: onLink)
  }

  /// `bytes` with one byte changed.
  private func changed(_ bytes: [UInt8], _ index: Int, _ value: UInt8) -> [UInt8] {
    var bytes = bytes
    bytes[index] = value
    return bytes
  }

  @Test func `STUN needs its cookie and its length`() {
    #expect(shape(Example.stun) == .stun)
    #expect(shape(Example.stun + [0]) != .stun)
    #expect(shape(changed(Example.stun, 4, 0x20)) != .stun)
    #expect(shape(changed(Example.stun, 0, 0x04)) != .stun)
  }

  @Test func `TURN channel data needs its length`() {
    #expect(shape(Example.turnChannel) == .turnChannel)
    #expect(shape(Example.turnChannel + [0, 0, 0]) == .turnChannel)
    #expect(shape(Example.turnChannel + [0]) != .turnChannel)
    #expect(shape(changed(Example.turnChannel, 0, 0x50)) != .turnChannel)
  }

  @Test func `ZRTP needs its cookie`() {
    #expect(shape(Example.zrtp) == .zrtp)
    #expect(shape(changed(Example.zrtp, 5, 0)) != .zrtp)
  }

  @Test func `DTLS needs a version and a record that fits`() {
    #expect(shape(Example.dtls) == .dtls)
    #expect(shape(changed(Example.dtls, 2, 0xff)) == .dtls)
    #expect(shape(changed(Example.dtls, 2, 0x03)) != .dtls)
    #expect(shape(changed(Example.dtls, 12, 0x40)) != .dtls)
  }

  @Test func `RTP and RTCP are told apart by the packet type`() {
    #expect(shape(Example.rtp) == .rtp)
    #expect(shape(Example.rtcp) == .rtcp)
    #expect(shape(changed(Example.rtp, 1, 0x50)) != .rtp)
    #expect(shape(changed(Example.rtp, 0, 0xc0)) != .rtp)
    #expect(shape(Array(changed(Example.rtp, 0, 0x8f)[..<40])) != .rtp)
    #expect(shape(changed(Example.rtcp, 2, 0x40)) != .rtcp)
  }

  @Test func `QUIC long headers are candidates of any version`() {
    #expect(shape(Example.quicLong) == .quicLong)
    #expect(shape(changed(Example.quicLong, 0, 0x83)) == .quicLong)
    let second = Array(Example.quicLong[..<1]) + Example.hex("6b3343cf") + Array(Example.quicLong[5...])
    #expect(shape(second) == .quicLong)
    #expect(shape(changed(Example.quicLong, 1, 0x77)) == .quicLong)
    #expect(shape(changed(changed(Example.quicLong, 1, 0x77), 5, 0xff)) != .quicLong)
    #expect(shape(Array(Example.quicLong[..<10])) != .quicLong)
  }

  @Test func `QUIC short headers are candidates when long enough`() {
    #expect(shape(Example.quicShort) == .quicShort)
    #expect(shape(Array(Example.quicShort[..<20])) != .quicShort)
  }

  @Test func `DNS questions are recognised on any port and with any identifier`() {
    #expect(shape(Example.dnsQuery, to: 53) == .dns)
    for port: UInt16 in [443, 1253, 5353] { #expect(shape(Example.dnsQuery, to: port) == .dns) }
    for first: UInt8 in [0x00, 0x16, 0x40, 0x80, 0xc0, 0xff] {
      #expect(shape(changed(Example.dnsQuery, 0, first)) == .dns)
    }
    #expect(shape(changed(Example.dnsQuery, 12, 0x40)) != .dns)
    #expect(shape(Array(Example.dnsQuery.dropLast())) != .dns)
  }

  @Test func `WireGuard is recognised by type, zeros and length`() {
    for packet in [
      Example.wireGuardInitiation, Example.wireGuardResponse, Example.wireGuardCookie, Example.wireGuardData,
    ] {
      #expect(shape(packet) == .wireguard)
      #expect(shape(changed(packet, 2, 1)) != .wireguard)
      #expect(shape(packet + [0]) != .wireguard)
    }
  }

  @Test func `OpenVPN is recognised by opcode, size and message number`() {
    for packet in [
      Example.openVPN, Example.openVPNAuth, Example.openVPNCrypt, Example.openVPNVersion1, Example.openVPNVersion3,
      Example.openVPNServer,
    ] {
      #expect(shape(packet) == .openvpn)
      #expect(shape(packet + [0]) != .openvpn)
      #expect(shape(changed(packet, 0, 0x60)) != .openvpn)
    }
    #expect(shape(changed(Example.openVPN, 9, 1)) != .openvpn)
    #expect(shape(changed(Example.openVPNCrypt, 12, 9)) != .openvpn)
  }

  @Test func `IKE is recognised by version, exchange and length`() {
    #expect(shape(Example.ike, to: 500) == .ike)
    #expect(shape(Example.ike) == .ike)
    #expect(shape(Example.ikeVersion1, to: 500) == .ike)
    #expect(shape([0, 0, 0, 0] + Example.ike, to: 4500) == .ike)
    #expect(shape([0xff], to: 4500) == .ike)
    #expect(shape([0x0f] + Example.noise(31), to: 4500) == .ike)
    #expect(shape(changed(Example.ike, 17, 0x30), to: 500) != .ike)
    #expect(shape(Example.ike + [0], to: 500) != .ike)
  }

  @Test func `L2TP is recognised by its bits and its length`() {
    #expect(shape(Example.l2tp, to: 1701) == .l2tp)
    #expect(shape(Example.l2tp + [0]) != .l2tp)
    #expect(shape(changed(Example.l2tp, 0, 0xc0)) != .l2tp)
  }

  @Test func `local services count on this link alone`() {
    let services: [([UInt8], UInt16, Shape)] = [
      (Example.mdns, 5353, .mdns), (Example.dnsQuery, 5355, .llmnr), (Example.dnsQuery, 137, .nbns),
      (Example.ssdp, 1900, .ssdp), (Example.dhcp, 67, .dhcp), (Example.hex("01 a1b2c3 0001 0000"), 547, .dhcp),
    ]
    for (packet, port, expected) in services {
      #expect(shape(packet, to: port, onLink: true) == expected)
      #expect(shape(packet, to: port, onLink: false).kind != .local)
      #expect(shape(packet, to: 40000, onLink: true).kind != .local)
      #expect(expected.kind == .local)
    }
    #expect(shape(Example.mdns, to: 5353) == .dns)
  }

  @Test func `time is asked of servers anywhere`() {
    #expect(shape(Example.ntp, to: 123) == .ntp)
    #expect(shape(Example.ntp) != .ntp)
    #expect(shape(Array(Example.ntp.dropLast()), to: 123) != .ntp)
    for length in [52, 68, 72] {
      #expect(shape(Example.ntp + [UInt8](repeating: 7, count: length - 48), to: 123) == .ntp)
    }
    // Signed: an identifier, a cookie and a seal (RFC 8915 5.7).
    var fields: [UInt8] = []
    for (kind, length) in [(1, 36), (2, 104), (4, 40)] as [(UInt8, UInt8)] {
      fields += [kind, 4, 0, length] + [UInt8](repeating: 9, count: Int(length) - 4)
    }
    #expect(shape(Example.ntp + fields, to: 123) == .ntp)
    // Other data with the same beginning, answers without a question, the other direction.
    #expect(shape(Example.ntp + ShapeExample.noise(200), to: 123) != .ntp)
    #expect(shape(Example.ntp + fields + fields, to: 123) != .ntp)
    #expect(shape(changed(Example.ntp, 0, 0x24), to: 123) != .ntp)
    let question = Example.ntp
    let elsewhere = Shape.datagram(question.raw, from: 123, to: 51_820, onLink: false)
    #expect(elsewhere != .ntp)
  }

  @Test func `noise is random and text is unknown`() {
    #expect(shape([0x77 ^ 0xff] + Example.noise(200)) == .random)
    #expect(shape([0x05] + Example.noise(200)) == .random)
    #expect(shape(Array("220 hello, this is text".utf8)) == .unknown)
    #expect(shape([UInt8](repeating: 0, count: 100)) == .unknown)
    #expect(shape([]) == .unknown)
  }

  @Test func `the exemptions of the randomness test hold`() {
    #expect(shape([0x05] + Array("abcdefghijklmnopqrstu".utf8) + Example.noise(200)) == .unknown)
    #expect(shape([0x05] + Array("abcdefghijklmnopqrst".utf8) + [1] + Example.noise(200)) == .random)
    #expect(shape(Array("{abc12".utf8) + Example.noise(200)) != .random)
    #expect(shape([UInt8](repeating: 0x01, count: 64)) == .unknown)
    #expect(shape([0x05] + [UInt8](repeating: 0xfe, count: 64)) == .unknown)
  }
}
