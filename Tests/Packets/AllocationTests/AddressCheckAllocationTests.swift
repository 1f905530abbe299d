import Catalog
import Inspect
import Policy
import Support
import Testing
import Wire

@testable import Filter

/// Address checks cost no heap allocation.
@Suite(.enabled(if: Measured.isPossible, Measured.reason)) struct AddressCheckAllocationTests {
  private static let warming = 300
  private static let counted = 200

  /// Counts, and keeps nothing.
  private struct Tally {
    var forwarded = 0
    var decided = 0

    mutating func take(_ effects: inout PacketEffects) {
      while let effect = effects.next() {
        switch effect {
        case .forward: forwarded += 1
        case .decided: decided += 1
        default: break
        }
      }
    }
  }

  @Test(arguments: [Level.strict, .normal])
  func `a name that is asked for again takes nothing from the heap`(_ level: Level) throws {
    let flows = SampleFlow.make(.tlsTwoSegments, count: Self.warming + Self.counted)
    let device = Settings.Device(number: 1, who: .child(0), hardware: 1)
    let snapshot = try Snapshot(Settings(children: [Settings.Child(level: level)], devices: [device]), catalog: nil)
    var limits = Limits()
    limits.seesHandshakes = false
    var engine = Engine(snapshot: snapshot, limits: limits, remembersAllowed: true, asks: true)
    var effects = PacketEffects()
    var tally = Tally()
    let notes = FlowNoteRing()
    Self.run(flows[..<Self.warming], through: &engine, notes, &effects, &tally)
    let before = tally
    let blocks = Allocations.count { Self.run(flows[Self.warming...], through: &engine, notes, &effects, &tally) }
    #expect(blocks == 0)
    // Each connection has a SYN and two segments, and no segment passes before the name was found at its address.
    #expect(tally.forwarded - before.forwarded == 3 * Self.counted && tally.decided - before.decided == Self.counted)
    // Each allowed flow is noted for counting.
    #expect(notes.count == flows.count)
  }

  private static func run(
    _ flows: ArraySlice<SampleFlow>, through engine: inout Engine, _ notes: FlowNoteRing,
    _ effects: inout PacketEffects, _ tally: inout Tally
  ) {
    var id: PacketID = 0
    for flow in flows {
      // Connections come a second apart, so that the device's allowance never runs out.
      let now = Instant(seconds: 1_000 + UInt64(tally.decided))
      for bytes in flow.packets {
        id += 1
        guard let packet = try? Packet.decode(bytes.raw) else { continue }
        engine.take(packet, id: id, device: DeviceID(1), direction: .fromClient, at: now, into: &effects)
        tally.take(&effects)
      }
      var ticket: Ticket?
      engine.takeAddressChecks { ticket = $0.ticket }
      guard let ticket else { continue }
      var addresses = AddressList()
      addresses.append(Hosts.server4)
      let found = Resolution(ticket: ticket, isKnown: true, addresses: addresses, seconds: 60)
      engine.hear(found, at: now, into: &effects)
      engine.flowNotes.handOut(to: notes)
      tally.take(&effects)
    }
  }
}
