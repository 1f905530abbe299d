import Inspect
import Support
import Testing
import Wire

/// A packet costs no heap allocation once the tables are warm.
@Suite(.enabled(if: Measured.isPossible, Measured.reason)) struct InspectorAllocationTests {
  private static let warming = 300
  private static let counted = 200

  private struct Tally {
    var judged = 0
    var forwarded = 0
  }

  @Test(arguments: Script.kinds) func `a warm inspector takes nothing from the heap`(_ kind: Script.Kind) throws {
    let scripts = (0..<Self.warming + Self.counted).map(kind.make)
    let measured = scripts[Self.warming...]
    var inspector = Inspector()
    var tally = Tally()
    Self.run(scripts[..<Self.warming], through: &inspector, &tally)
    let before = tally
    let blocks = Allocations.count { Self.run(measured, through: &inspector, &tally) }
    // A flow that is dropped early would have nothing to count.
    let packets = measured.reduce(0) { $0 + $1.packets.count }
    #expect(tally.forwarded - before.forwarded == packets)
    #expect(tally.judged - before.judged >= Self.counted, "some flows were never judged")
    #expect(try #require(blocks) <= kind.errors * Self.counted, "in \(packets) packets of \(Self.counted) flows")
  }

  private static func run(_ scripts: ArraySlice<Script>, through inspector: inout Inspector, _ tally: inout Tally) {
    var id: PacketID = 0
    for script in scripts {
      for packet in script.packets {
        id += 1
        inspector.feed(
          packet.bytes.raw, id: id, device: DeviceID(1), direction: packet.from == .client ? .fromClient : .fromServer,
          at: Instant(nanoseconds: id))
        while let step = inspector.next() {
          switch step {
          case .forward: tally.forwarded += 1
          case .judge:
            tally.judged += 1
            inspector.resolve(.allow)
          default: break
          }
        }
      }
    }
  }
}
