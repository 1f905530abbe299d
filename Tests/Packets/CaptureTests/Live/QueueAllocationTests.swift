import Capture
import Support
import Testing

/// A packet costs no heap allocation between the kernel's queue and its verdict. Measured as in InspectTests.
@Suite(.enabled(if: Lab.isPossible, Lab.reason), .serialized) struct QueueAllocationTests {
  #if OPTIMISED
    static let isOptimised = true
  #else
    static let isOptimised = false
  #endif

  @Test(
    .enabled(if: isOptimised, "ALLOCATIONS WERE NOT MEASURED: build with PICKET_OPTIMISED=1"),
    .enabled(
      if: Allocations.areCounted,
      "ALLOCATIONS WERE NOT MEASURED: preload .build/rivals/libpicket-allocations.so, which Tests/Rivals/build makes"))
  func `a warm queue takes nothing from the heap`() throws {
    let host = try Namespace()
    var queue = try host.enter { try PacketQueue(PacketQueueTests.number, waker: Waker()) }
    try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num \(PacketQueueTests.number)")
    let traffic = try Traffic(
      in: host,
      python: """
        s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        # SO_SNDBUFFORCE: packets that wait in the queue are still the sender's.
        s.setsockopt(socket.SOL_SOCKET, 32, 1 << 26)
        for i in range(2000): s.sendto(bytes(64), ('127.0.0.1', 9))
        """)
    _ = traffic.wait()
    _ = try queue.serve(milliseconds: 1_000) { _, _, pending in pending.settle(.accept) }
    let before = queue.counters.packets
    let blocks = try Allocations.count {
      while try queue.serve(
        milliseconds: 0,
        { packet, _, pending in
          if packet.id & 1 == 0 { pending.settle(.accept(mark: packet.id)) } else { pending.settle(.drop) }
        }) != .idle
      {}
    }
    let packets = queue.counters.packets - before
    #expect(packets >= 1_900)
    #expect(blocks == 0, "in \(packets) packets")
  }
}
