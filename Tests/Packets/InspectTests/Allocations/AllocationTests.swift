import Inspect
import Support
import Testing
import Wire

/// A packet costs no heap allocation once the tables are warm.
///
/// Measured in release builds alone, since without the optimiser every access to a table's element takes a frame from
/// the heap, and with the counting library preloaded:
///
///     Tests/Rivals/build allocations
///     export PICKET_OPTIMISED=1
///     swift build -c release --build-tests -Xswiftc -enable-testing
///     LD_PRELOAD=$PWD/.build/rivals/libpicket-allocations.so swift test -c release --skip-build --filter Allocation
@Suite struct AllocationTests {
  static let warming = 300
  static let counted = 200

  #if DEBUG
    static let isOptimised = false
  #else
    static let isOptimised = true
  #endif

  @Test(
    .enabled(if: isOptimised, "ALLOCATIONS WERE NOT MEASURED: this is a debug build, use `swift test -c release`"),
    .enabled(
      if: Allocations.areCounted,
      "ALLOCATIONS WERE NOT MEASURED: preload .build/rivals/libpicket-allocations.so, which Tests/Rivals/build makes"),
    arguments: Script.kinds)
  func `a warm inspector takes nothing from the heap`(_ kind: Script.Kind) throws {
    let scripts = (0..<AllocationTests.warming + AllocationTests.counted).map(kind.make)
    var inspector = Inspector()
    var judged = 0
    AllocationTests.run(scripts[..<AllocationTests.warming], through: &inspector, &judged)
    let before = judged
    let blocks = Allocations.count {
      AllocationTests.run(scripts[AllocationTests.warming...], through: &inspector, &judged)
    }
    let packets = scripts[AllocationTests.warming...].reduce(0) { $0 + $1.packets.count }
    #expect(judged - before >= AllocationTests.counted, "some flows were never judged")
    #expect(
      try #require(blocks) <= kind.errors * AllocationTests.counted,
      "in \(packets) packets of \(AllocationTests.counted) flows")
  }

  /// Every kind of flow gets its expected verdict: a flow that is dropped early would have nothing to count.
  @Test(arguments: Script.kinds) func `every packet of a script is let through`(_ kind: Script.Kind) {
    for number in [0, 1] {
      let judge = Judge { _ in true }
      for packet in kind.make(number).packets { judge.feed(packet.bytes, from: packet.from) }
      let forwarded = judge.forwarded.count
      let (packets, violations) = (judge.packets.count, judge.violations)
      #expect(forwarded == packets && violations.isEmpty, "\(judge.fates)")
    }
  }

  private static func run(_ scripts: ArraySlice<Script>, through inspector: inout Inspector, _ judged: inout Int) {
    var id: PacketID = 0
    for script in scripts {
      for packet in script.packets {
        id += 1
        inspector.feed(
          packet.bytes.raw, id: id, device: DeviceID(1), direction: packet.from == .client ? .fromClient : .fromServer,
          at: Instant(nanoseconds: id))
        while let step = inspector.next() {
          guard case .judge = step else { continue }
          judged += 1
          inspector.resolve(.allow)
        }
      }
    }
  }
}
