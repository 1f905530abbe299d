import Catalog
import FilterProtocol
import Foundation
import Policy
import Support
import Testing
import Wire

/// Equal decisions within a moment become one record with a count.
@Suite struct RecordWriterTests {
  private static let start: UInt64 = 1_700_000_000_000_000_000
  private static let beat: UInt64 = 250_000_000

  private static func record(
    _ name: String, _ time: UInt64, _ verdict: Policy.Verdict = .allow, device: UInt16 = 7, server: UInt32 = 1
  ) -> FilterProtocol.DecisionRecord {
    FilterProtocol.DecisionRecord(
      time: start + time, device: device, via: .tls, verdict: verdict,
      reason: verdict == .allow ? .nothingBlocks : .blockedDomain, name: Name(name) ?? Name(),
      server: Endpoint(Address(v4: server), port: 443))
  }

  private func taken(_ ring: RecordRing) -> [FilterProtocol.DecisionRecord] {
    var records: [FilterProtocol.DecisionRecord] = []
    ring.take { records.append(copy $0) }
    return records
  }

  @Test func `six connections to a host are one record with their number, the first time and the last`() {
    let ring = RecordRing(capacity: 64)
    var writer = RecordWriter(ring)
    for number in 0..<6 { writer.note(Self.record("a.test", UInt64(number) * 1_000, server: UInt32(number))) }
    writer.note(Self.record("b.test", 6_000))
    writer.release(at: Self.start + Self.beat)
    #expect(ring.count == 0)
    writer.release(at: Self.start + RecordWriter.patience + 6_000)
    let records = taken(ring)
    #expect(records.map(\.name) == [Name("a.test"), Name("b.test")] && records.map(\.count) == [6, 1])
    #expect(records[0].time == Self.start && records[0].last == Self.start + 5_000 && records[0].server.address.v4 == 0)
    writer.note(Self.record("a.test", 2 * RecordWriter.patience))
    writer.release(at: Self.start + 3 * RecordWriter.patience)
    #expect(taken(ring).map(\.count) == [1])
  }

  @Test func `what is refused is shown at once, and what is refused again is counted`() {
    let ring = RecordRing(capacity: 64)
    var writer = RecordWriter(ring)
    writer.note(Self.record("a.test", 0))
    writer.note(Self.record("b.test", 1, .block))
    #expect(taken(ring).map(\.name) == [Name("a.test"), Name("b.test")])
    for time in 2..<9 { writer.note(Self.record("b.test", UInt64(time), .block)) }
    #expect(ring.count == 0)
    writer.release(at: Self.start + RecordWriter.patience + 2)
    #expect(taken(ring).map(\.count) == [7])
    // After that moment a new record begins.
    writer.note(Self.record("b.test", 2 * RecordWriter.patience, .block))
    #expect(taken(ring).map(\.count) == [1])
  }

  @Test func `what differs in anything that a record says is not merged`() {
    let ring = RecordRing(capacity: 64)
    var writer = RecordWriter(ring)
    let record = Self.record("a.test", 0)
    let changes: [(inout FilterProtocol.DecisionRecord) -> Void] = [
      { $0.device = 8 }, { $0.revision = 1 }, { $0.via = .quic }, { $0.reason = .granted }, { $0.store = 1 },
      { $0.categories = CategorySet(low: 8) }, { $0.application = 1 }, { $0.name = Name("b.test") ?? Name() },
      { $0.questionType = 1 }, { $0.name = Name() },
      { ($0.name, $0.server) = (Name(), Endpoint(Address(v4: 2), port: 443)) },
      { ($0.name, $0.server) = (Name(), Endpoint(Address(v4: 1), port: 444)) },
    ]
    writer.note(record)
    for change in changes {
      var other = record
      change(&other)
      writer.note(other)
    }
    writer.release(at: .max)
    #expect(taken(ring).map(\.count) == Array(repeating: 1, count: changes.count + 1))
  }

  @Test func `what is open when its writer goes is shown`() {
    let ring = RecordRing(capacity: 64)
    do {
      var writer = RecordWriter(ring)
      writer.note(Self.record("a.test", 0))
      writer.note(Self.record("a.test", 1))
    }
    #expect(taken(ring).map(\.count) == [2])
  }

  @Test func `a clock that is turned back shows what is open`() {
    let ring = RecordRing(capacity: 64)
    var writer = RecordWriter(ring)
    writer.note(Self.record("a.test", 10))
    writer.release(at: Self.start)
    #expect(ring.count == 1)
  }

  @Test(arguments: 0..<20) func `nothing is lost, nothing waits for longer than a second, and order is kept`(_ run: Int)
  {
    let seed = UInt64(run) &* 0x9e37_79b9 &+ 77
    var random = SeededGenerator(seed: seed)
    let ring = RecordRing(capacity: 256)
    var writer = RecordWriter(ring)
    var (noted, seen): ([FilterProtocol.DecisionRecord: UInt64], [FilterProtocol.DecisionRecord: UInt64]) = ([:], [:])
    var (now, looked, last) = (Self.start, Self.start, UInt64(0))
    let names = Int.random(in: 1...400, using: &random)
    func key(_ record: FilterProtocol.DecisionRecord) -> FilterProtocol.DecisionRecord {
      var key = record
      (key.time, key.last, key.count) = (0, 0, 1)
      return key
    }
    func take(_ complaint: Comment) {
      for record in taken(ring) {
        seen[key(record), default: 0] += UInt64(record.count)
        #expect(record.time >= last && record.last >= record.time && record.last <= now, complaint)
        #expect(now - record.time <= 1_000_000_000, complaint)
        last = record.time
      }
    }
    for _ in 0..<4_000 {
      now += UInt64.random(in: 0...2_000_000, using: &random)
      let verdict: Policy.Verdict = Int.random(in: 0..<20, using: &random) == 0 ? .block : .allow
      let record = Self.record("n\(Int.random(in: 0..<names, using: &random)).test", now - Self.start, verdict)
      noted[key(record), default: 0] += 1
      let isFirst = verdict == .block && noted[key(record)] == 1
      writer.note(record)
      if isFirst {
        take("seed \(seed)")
        #expect(seen[key(record)] == 1, "seed \(seed)")
      }
      if now - looked >= Self.beat {
        looked = now
        writer.release(at: now)
      }
      take("seed \(seed)")
    }
    writer.release(at: .max)
    take("seed \(seed)")
    #expect(noted == seen && ring.dropped == 0, "seed \(seed)")
  }

  @Test func `between two threads nothing is lost but what is counted`() {
    let ring = RecordRing(capacity: 64)
    let total: UInt64 = 200_000
    let isDone = Flag()
    Thread.detachNewThread {
      do {
        var writer = RecordWriter(ring)
        for number in 0..<total {
          let verdict: Policy.Verdict = number % 29 == 0 ? .block : .allow
          writer.note(Self.record("n\(number % 13).test", number * 10_000, verdict))
          if number % 1_000 == 0 { writer.release(at: Self.start + number * 10_000) }
        }
      }
      isDone.set()
    }
    var (count, wrong, last) = (UInt64(0), 0, UInt64(0))
    while true {
      let wasDone = isDone.isSet
      ring.take { record in
        if record.time < last || record.last < record.time { wrong += 1 }
        last = record.time
        count += UInt64(record.count)
      }
      if wasDone && ring.count == 0 { break }
    }
    #expect(wrong == 0 && count + ring.dropped == total)
  }
}
