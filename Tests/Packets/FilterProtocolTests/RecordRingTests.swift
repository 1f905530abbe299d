import FilterProtocol
import Foundation
import Support
import Testing

@Suite struct RecordRingTests {
  @Test func `records come out in order, and a full ring drops and counts`() {
    let ring = RecordRing(capacity: 7)
    #expect(ring.capacity == 8 && ring.count == 0)
    for number in 0..<10 { #expect(ring.push(Samples.record(number)) == (number < 8)) }
    #expect(ring.dropped == 2 && ring.count == 8)
    var seen: [FilterProtocol.DecisionRecord] = []
    #expect(ring.take(3) { seen.append(copy $0) } == 3)
    ring.push(Samples.record(8))
    #expect(ring.take { seen.append(copy $0) } == 6)
    #expect(seen == (0..<9).map { Samples.record($0) } && ring.count == 0)
  }

  @Test func `a ring that is half full is to be emptied at once`() {
    let ring = RecordRing(capacity: 8)
    let pump = RecordPump([RecordRing(capacity: 8), ring])
    for number in 0..<3 { ring.push(Samples.record(number)) }
    #expect(!ring.isHalfFull && !pump.isPressed)
    ring.push(Samples.record(3))
    #expect(ring.isHalfFull && pump.isPressed)
    ring.take(1) { _ in }
    #expect(!ring.isHalfFull && !pump.isPressed)
  }

  @Test func `between two threads nothing is lost but what is counted, and order is kept`() {
    let ring = RecordRing(capacity: 64)
    let total: UInt64 = 300_000
    let isDone = Flag()
    let pusher = Thread {
      for number in 0..<total { ring.push(Samples.record(Int(number))) }
      isDone.set()
    }
    pusher.start()
    var (last, count, wrong) = (UInt64.max, UInt64(0), 0)
    while true {
      let wasDone = isDone.isSet
      ring.take { record in
        let number = record.time - 1_700_000_000_000_000_000
        if last != .max && number <= last || record != Samples.record(Int(number)) { wrong += 1 }
        last = number
        count += 1
      }
      if wasDone && ring.count == 0 { break }
    }
    #expect(wrong == 0 && count + ring.dropped == total)
  }

  @Test func `a pump sends all rings in turn and keeps what found no room`() throws {
    let workshop = try Workshop()
    var listener = try Listener(path: workshop.path("socket"))
    var client = try FilterConnection(path: workshop.path("socket"))
    let server = try Conversation.accept(&listener)
    let rings = [RecordRing(capacity: 8_192), RecordRing(capacity: 8_192)]
    var pump = RecordPump(rings)
    for number in 0..<8_192 { for ring in rings { ring.push(Samples.record(number)) } }
    var seen: [UInt64: Int] = [:]
    var isFull = false
    while true {
      let isDone = try pump.run(server)
      isFull = isFull || !isDone
      while case .report(.records(let records)) = try client.receiveReport() {
        for record in records { seen[record.time, default: 0] += 1 }
      }
      if isDone { break }
    }
    #expect(isFull, "the socket took everything at once, and nothing had to wait")
    #expect(seen.count == 8_192 && seen.values.allSatisfy { $0 == 2 } && pump.dropped == 0)
  }

  @Test func `records lost with a connection are counted`() throws {
    let workshop = try Workshop()
    var listener = try Listener(path: workshop.path("socket"))
    let client = try FilterConnection(path: workshop.path("socket"))
    let server = try Conversation.accept(&listener)
    let ring = RecordRing(capacity: 16_384)
    var pump = RecordPump([ring])
    for number in 0..<16_384 { ring.push(Samples.record(number)) }
    #expect(try !pump.run(server), "the socket took everything at once, and nothing had to wait")
    let sent = 16_384 - ring.count
    pump.reset()
    // Messages in the socket belong to the other side; the one that found no room counts as dropped. A record counts for six.
    #expect(ring.count == 0 && pump.dropped > UInt64(6 * (16_384 - sent)) && pump.dropped < 6 * 16_384)
    #expect(pump.dropped % 6 == 0)
    #expect(try pump.run(server), "there is nothing left to send")
    _ = consume client
  }
}

final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}
