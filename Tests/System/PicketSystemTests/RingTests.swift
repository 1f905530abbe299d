import PicketSystem
import Synchronization
import Testing

@Suite struct RingTests {
  @Test func `a ring gives what it was given, in order, and drops what has no room`() {
    let ring = Ring<Int>(capacity: 3)
    #expect(ring.capacity == 4)
    #expect((0..<6).map { ring.push($0) } == [true, true, true, true, false, false])
    var taken: [Int] = []
    let count = ring.take(3) { taken.append($0) }
    #expect(count == 3 && !ring.isHalfFull)
    ring.push(6)
    #expect(ring.isHalfFull && ring.count == 2)
    ring.take { taken.append($0) }
    #expect(taken == [0, 1, 2, 3, 6] && ring.count == 0)
  }

  @Test func `what is written is seen when it is shown, and may change until then`() {
    let ring = Ring<Int>(capacity: 8)
    let place = ring.end
    #expect(ring.write(1, at: place) && ring.write(2, at: place + 1))
    #expect(ring.count == 0)
    ring[place] = 10
    ring.show(upTo: place + 1)
    var taken: [Int] = []
    ring.take { taken.append($0) }
    #expect(taken == [10] && ring[place + 1] == 2)
  }

  @Test func `two threads hand over a million values without losing or repeating one`() throws {
    let ring = Ring<Int>(capacity: 64)
    let count = 1_000_000
    let thread = try WorkThread { for value in 0..<count { while !ring.push(value) {} } }
    var next = 0
    while next < count { ring.take { value in next = value == next ? next + 1 : .max } }
    thread.join()
    #expect(next == count)
  }
}
