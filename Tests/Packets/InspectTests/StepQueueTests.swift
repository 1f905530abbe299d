import Testing

@testable import Inspect

/// The steps of one packet, first in, first out.
@Suite struct StepQueueTests {
  /// Adds forwards of these packets, and takes all.
  private func pass(_ packets: ClosedRange<PacketID>, through queue: inout StepQueue) -> [Step] {
    for packet in packets { queue.add(.forward(packet)) }
    var taken: [Step] = []
    while !queue.isEmpty { taken.append(queue.take()) }
    return taken
  }

  @Test func `steps come out in the order in which they were added`() {
    var queue = StepQueue(capacity: 4)
    let isEmpty = queue.isEmpty
    let taken = pass(1...4, through: &queue)
    #expect(isEmpty && taken == [.forward(1), .forward(2), .forward(3), .forward(4)])
  }

  @Test func `steps may be added while others are taken`() {
    var queue = StepQueue(capacity: 3)
    queue.add(.hold(1))
    queue.add(.hold(2))
    let first = queue.take()
    queue.add(.forward(1))
    let (second, third, isEmpty) = (queue.take(), queue.take(), queue.isEmpty)
    #expect([first, second, third] == [.hold(1), .hold(2), .forward(1)] && isEmpty)
  }

  @Test func `the room is used again for each packet, and shows no step of the one before`() {
    var queue = StepQueue(capacity: 3)
    for round in UInt64(0)..<100 {
      queue.removeAll()
      let isEmpty = queue.isEmpty
      let taken = pass(round...round + round % 3, through: &queue)
      #expect(isEmpty && taken == (round...round + round % 3).map { .forward($0) })
    }
    queue.add(.evict)
    queue.removeAll()
    let isEmpty = queue.isEmpty
    #expect(isEmpty)
  }
}
