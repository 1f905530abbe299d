import Inspect
import KernelRules
import Testing
import Wire

@testable import Capture
@testable import Filter

/// Packets of a live queue and the one verdict that each gets.
@Suite struct HeldPacketTests {
  private let verdicts = Verdicts(queue: 1, failSafe: .drop, descriptor: -1)

  private func current(_ number: UInt32, id: PacketID, _ hook: QueuedPacket.Hook = .forward) -> CurrentPacket {
    let address = Address(v4: 0x0a00_0001)
    let ends = FlowKey(client: address, clientPort: 40_000, server: address, serverPort: 443, number: 6)
    let sender = Sender(
      origin: .server, direction: .fromClient, device: DeviceID(1), ends: ends, isLoopback: false, isResolvers: false)
    return CurrentPacket(
      PendingPacket(id: number, verdicts), id: id, sender, mark: 0x8001, at: hook, marks: .standard)
  }

  @Test func `a packet without a verdict waits, and gets it under its number`() {
    var held = HeldPacketTable(waiting: 2, marks: .standard)
    let id = held.reserve()
    let packet = current(1, id: id)
    packet.end(&held)
    #expect(verdicts.counters.forgotten == 0)
    let next = held.reserve()
    #expect(next != id, "its number is taken for as long as it waits")
    held.settle(id, .accept, .allowed)
    let third = held.reserve()
    #expect(third == id, "and free behind that")
    #expect(verdicts.counters.forgotten == 0)
  }

  @Test func `a packet with a verdict gets no other, and leaves its number`() {
    var held = HeldPacketTable(waiting: 2, marks: .standard)
    let id = held.reserve()
    var packet = current(1, id: id)
    packet.settle(.drop, .undecided)
    packet.settle(.accept, .allowed)
    packet.end(&held)
    held.settle(id, .accept, .allowed)
    let next = held.reserve()
    #expect(next == id)
    #expect(verdicts.counters.forgotten == 0)
  }

  @Test func `numbers that were not reserved belong to no packet`() {
    var held = HeldPacketTable(waiting: 2, marks: .standard)
    held.settle(HeldPacketTable.noPacket, .accept, .allowed)
    held.settle(7, .drop, .undecided)
    let first = held.reserve()
    #expect(first == 0)
  }

  @Test func `packets that wait at the end get the fail-safe verdict`() {
    do {
      var held = HeldPacketTable(waiting: 2, marks: .standard)
      let id = held.reserve()
      let packet = current(1, id: id)
      packet.end(&held)
    }
    #expect(verdicts.counters.forgotten == 1)
  }
}
