import Support
import Wire

/// One attempt to reach a blocked name, with its own names, by which the journal shows it.
final class Attack {
  let family: Family
  let blocked: Site
  let allowed: Site
  let lab: Lab
  let cable: Cable
  private var flows: [Cheat] = []
  private var nextPort = UInt16.random(in: 20_000..<50_000)

  init(_ label: String, _ family: Family, _ lab: Lab) throws {
    self.family = family
    self.lab = lab
    (blocked, allowed) = (Site.blocked.named(label), Site.allowed.named(label))
    cable = try Cable(lab)
  }

  /// The blocked site's address; allowed and blocked names differ in nothing else.
  var server: Address { blocked.binary(family) }

  /// A hello for the blocked name, and an equally long one for the allowed name.
  var hello: [UInt8] { Hello.plain(blocked.name) }
  var decoy: [UInt8] { Hello.plain(allowed.name) }

  /// Where the name lies in the hello.
  var name: Range<Int> {
    let (hello, name) = (hello, Array(blocked.name.utf8))
    let start = hello.indices.first { hello[$0...].starts(with: name) } ?? 0
    return start..<start + name.count
  }

  /// A connection that is not opened yet.
  func flow(port: UInt16 = 443) -> Cheat {
    nextPort += 1
    let flow = Cheat(cable, from: nextPort, to: server, port: port, initial: .random(in: 1_000_000...4_000_000_000))
    flows.append(flow)
    return flow
  }

  func open(port: UInt16 = 443, times: Bool = false) throws -> Cheat {
    let flow = flow(port: port)
    try flow.open(options: times ? [.stamp(0)] : [])
    return flow
  }

  /// A connection to port 443 of a child's own server, which answers before a whole hello came.
  func openToAccomplice() throws -> Cheat {
    nextPort = max(nextPort, 61_000)
    return try open()
  }

  /// A new UDP port.
  func port() -> UInt16 {
    nextPort += 1
    return nextPort
  }

  /// A datagram to the QUIC server.
  func datagram(
    _ payload: [UInt8], from port: UInt16, to serverPort: UInt16 = 443, lie: (inout PacketBuilder) -> Void = { _ in }
  ) {
    var packet = PacketBuilder(source: family == .v4 ? Cable.v4 : Cable.v6, destination: server)
    lie(&packet)
    cable.send(packet.udp(from: port, to: serverPort, payload))
  }

  /// Whether an answer comes from the QUIC server.
  @discardableResult
  func hears(_ port: UInt16, milliseconds: Int = 300) -> Bool {
    while let bytes = cable.receive(milliseconds: Patience.milliseconds(milliseconds)) {
      if let packet = try? Packet.decode(bytes.raw), packet.transport == .udp, packet.destinationPort == port {
        return true
      }
    }
    return false
  }

  func wait(milliseconds: Int) { Patience.pause(milliseconds: milliseconds) }

  /// Gives every server this long to answer, then closes.
  func end(milliseconds: Int) {
    for flow in flows {
      flow.settle(milliseconds: milliseconds)
      // There may be more than one answer.
      if flow.serverPort == 80 { flow.pause(milliseconds: 30) }
      flow.reset()
    }
  }
}

extension TCPSegment.Option {
  /// The timestamp of the client, this many ticks after the opening.
  static func stamp(_ ticks: Int32) -> TCPSegment.Option {
    .timestamps(value: 1_000_000_000 &+ UInt32(bitPattern: ticks), echo: 0)
  }
}

extension Site {
  func binary(_ family: Family) -> Address {
    // The addresses end alike when read as text, so the last part is hexadecimal in IPv6.
    family == .v4
      ? Address(v4: 0xc612_7100 | UInt32(number))
      : Address(high: 0x2001_0db8_0009_0000, low: UInt64("\(number)", radix: 16) ?? 0)
  }
}
