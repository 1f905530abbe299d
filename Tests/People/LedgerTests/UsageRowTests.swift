import PicketSystem
import Support
import Testing

@testable import Ledger

/// Minutes and traffic merge alike in any order, however often they come.
@Suite struct UsageRowTests {
  private enum Part { case minutes(MinutesRow), traffic(TrafficRow) }

  private static func ledger() throws -> Ledger {
    let ledger = try Ground().open()
    try ledger.write { (tx) throws(LedgerError) in
      for name in ["Mia", "Ben"] { _ = try tx.add(ChildRow(name: name, created: 0)) }
    }
    return ledger
  }

  private static func merge(_ parts: [Part], into ledger: Ledger) throws {
    try ledger.write { (tx) throws(LedgerError) in
      for part in parts {
        switch part {
        case .minutes(let row): try tx.merge(row)
        case .traffic(let row): try tx.merge(row)
        }
      }
    }
  }

  private static func contents(_ ledger: Ledger) throws -> (minutes: [MinutesRow], traffic: [TrafficRow]) {
    try ledger.read { (tx) throws(LedgerError) in
      var (minutes, traffic): ([MinutesRow], [TrafficRow]) = ([], [])
      for child in 1...2 {
        try tx.minutes(of: child, hours: 0..<Int.max) { minutes.append($0) }
        try tx.traffic(of: child, hours: 0..<Int.max) { traffic.append($0) }
      }
      return (minutes, traffic)
    }
  }

  @Test func `order, grouping and resends change nothing`() throws {
    var random = SeededGenerator(seed: 3)
    func small(_ most: Int) -> Int { Int.random(in: 1...most, using: &random) }
    var parts: [Part] = []
    for _ in 0..<400 {
      let (child, hour, name, device) = (small(2), small(5), small(4), small(2))
      parts.append(
        .minutes(MinutesRow(child: child, hour: hour, name: name, device: device, bits: 1 << (small(60) - 1))))
      parts.append(
        .traffic(
          TrafficRow(
            child: child, hour: hour, name: name, device: device, received: small(1_000_000), sent: small(9_000))))
    }
    let once = try Self.ledger()
    try Self.merge(parts, into: once)
    let expected = try Self.contents(once)
    #expect(expected.minutes.count == expected.traffic.count && expected.minutes.count > 70)
    for _ in 0..<3 {
      let other = try Self.ledger()
      var left = (parts + parts).shuffled(using: &random)[...]
      while !left.isEmpty {
        let count = min(small(90), left.count)
        try Self.merge(Array(left.prefix(count)), into: other)
        left = left.dropFirst(count)
      }
      let contents = try Self.contents(other)
      #expect(contents.minutes == expected.minutes && contents.traffic == expected.traffic)
    }
  }

  @Test func `a name has one number, and keeps it`() throws {
    let ledger = try Self.ledger()
    let numbers = try ledger.write { (tx) throws(LedgerError) in
      [
        try tx.number(ofName: [1], usedOn: 5), try tx.number(ofName: [2], usedOn: 9),
        try tx.number(ofName: [1], usedOn: 3),
      ]
    }
    #expect(numbers == [1, 2, 1])
    let gone = try ledger.write { (tx) throws(LedgerError) in try tx.forgetNames(usedBefore: 6) }
    #expect(gone == 1)
    // A number is never given to another name.
    #expect(try ledger.write { (tx) throws(LedgerError) in try tx.number(ofName: [3], usedOn: 9) } > 2)
    #expect(try ledger.read { (tx) throws(LedgerError) in try tx.usedName(2)?.token } == [2])
  }

  @Test func `what cannot be true is set aside, and the rest stays`() throws {
    let ledger = try Self.ledger()
    let good = MinutesRow(child: 1, hour: 7, name: 1, device: 1, bits: 1 << 60 - 1)
    let bad = [
      MinutesRow(child: 1, hour: 7, name: 2, device: 1, bits: 1 << 60),
      MinutesRow(child: 1, hour: 7, name: 3, device: 1, bits: 0),
      MinutesRow(child: 1, hour: 7, name: 4, device: 1, bits: Int.min),
      MinutesRow(child: 1, hour: -1, name: 4, device: 1, bits: 1),
      MinutesRow(child: 1, hour: Int.max, name: 4, device: 1, bits: 1),
      MinutesRow(child: 1, hour: 7, name: 4, device: 65_536, bits: 1),
    ]
    let backwards = TrafficRow(child: 2, hour: 7, name: 1, device: 1, received: 5, sent: -1)
    #expect(good.isPossible && !backwards.isPossible && bad.allSatisfy { !$0.isPossible })
    try Self.merge(([good] + bad).map { .minutes($0) } + [.traffic(backwards)], into: ledger)
    let counts = try ledger.write { (tx) throws(LedgerError) in
      [try tx.setAsideImpossibleUsage(), try tx.setAsideImpossibleUsage()]
    }
    #expect(counts == [bad.count + 1, 0])
    #expect(try Self.contents(ledger).minutes == [good] && Self.contents(ledger).traffic.isEmpty)
  }

  @Test func `the oldest hour goes first, a child's rows go with it`() throws {
    let ledger = try Self.ledger()
    let rows = (1...4).flatMap { hour in
      (1...2).map { MinutesRow(child: $0, hour: hour, name: 1, device: 1, bits: 1) }
    }
    try Self.merge(rows.map { .minutes($0) }, into: ledger)
    let counts = try ledger.write { (tx) throws(LedgerError) in
      var counts: [Int] = []
      for _ in 0..<3 { counts.append(try tx.forgetUsage(of: 1, minutesBefore: 3, trafficBefore: 3)) }
      return counts
    }
    #expect(counts == [1, 1, 0])
    #expect(try Self.contents(ledger).minutes.map(\.hour) == [3, 4, 1, 2, 3, 4])
    _ = try ledger.write { (tx) throws(LedgerError) in try tx.remove(child: 2) }
    #expect(try Self.contents(ledger).minutes.map(\.child) == [1, 1])
  }
}
