import Capture
import Inspect
import Policy
import Support
import Testing
import Wire

@testable import Filter

/// The owners of uninvited packets, and the bound on looking them up.
@Suite struct ReceiversTests {
  private static let now = Instant(seconds: 1_000)

  private static func later(_ milliseconds: UInt64) -> Instant {
    Instant(nanoseconds: now.nanoseconds + milliseconds * 1_000_000)
  }

  private let snapshot: Snapshot

  init() throws {
    let devices = [Settings.Device(number: 1, who: .child(0), network: .init(Address(v4: 10, 0, 0, 7)))]
    snapshot = try Snapshot(Settings(children: [Settings.Child(level: .strict)], devices: devices), catalog: nil)
  }

  /// Whether the owner of a datagram to this port is looked up: an address of documentation has no socket, so that every
  /// look-up finds nobody.
  private func isLookedUp(_ port: Int, _ receivers: inout Receivers, at now: Instant = now) throws -> Bool {
    let bytes = PacketBuilder.v4.udp(from: 53, to: UInt16(port), [1, 2, 3])
    return receivers.owner(of: try Packet.decode(bytes.raw), at: .localIn, toward: 0, by: snapshot, now: now) == .nobody
  }

  private func lookedUp(
    _ ports: Range<Int>, _ receivers: inout Receivers, at now: Instant = now
  ) throws -> Int {
    var count = 0
    for port in ports where try isLookedUp(port, &receivers, at: now) { count += 1 }
    return count
  }

  @Test func `two thousand ports are looked up at once and a thousand each second, and all others are unknown`() throws
  {
    var receivers = Receivers()
    let first = try lookedUp(1..<3_001, &receivers)
    let next = try lookedUp(10_001..<13_001, &receivers, at: Self.later(1_000))
    let long = try lookedUp(20_001..<23_001, &receivers, at: Self.later(60_000))
    #expect(first == 2_000 && next == 1_000 && long == 2_000)
  }

  @Test func `many datagrams to one port are one look-up`() throws {
    var receivers = Receivers()
    for _ in 0..<5_000 { _ = try isLookedUp(4_000, &receivers) }
    let others = try lookedUp(10_000..<13_000, &receivers)
    #expect(others == 1_999)
    // A tenth of a second later the port may belong to another program.
    _ = try lookedUp(20_000..<20_101, &receivers, at: Self.later(101))
    let isKnown = try isLookedUp(4_000, &receivers, at: Self.later(101))
    #expect(!isKnown)
  }

  /// A flood to addresses where nothing is would keep the packet thread busy with routes.
  @Test func `routes are looked up as rarely as sockets`() throws {
    var receivers = Receivers()
    for host in 0..<2_000 as Range<UInt32> {
      let address = Address(v4: 0x7f09_0000 + host)
      let bytes = PacketBuilder(source: Hosts.client4, destination: address).udp(from: 53, to: 4_000, [1])
      let packet = try Packet.decode(bytes.raw)
      _ = receivers.owner(of: packet, at: .forward, toward: 0, by: snapshot, now: Self.now)
    }
    #expect(try lookedUp(1..<10, &receivers) == 0)
  }

  @Test func `what is forwarded has the owner of its device, and none while no device answered`() throws {
    var receivers = Receivers()
    // No router leads to the second, and no neighbour has it.
    for (address, owner) in [(Address(v4: 10, 0, 0, 7), Owner.device(1)), (Address(v4: 127, 9, 9, 9), nil)] {
      let bytes = PacketBuilder(source: Hosts.client4, destination: address).udp(from: 53, to: 4_000, [1])
      let packet = try Packet.decode(bytes.raw)
      let found = receivers.owner(of: packet, at: .forward, toward: 0, by: snapshot, now: Self.now)
      #expect(found == owner)
    }
  }
}
