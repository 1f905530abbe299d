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
      let carried = TrafficRow.Part(name: name, device: device, received: small(1_000_000), sent: small(9_000))
      parts.append(.traffic(TrafficRow(child: child, hour: hour, parts: [carried])))
    }
    let once = try Self.ledger()
    try Self.merge(parts, into: once)
    let expected = try Self.contents(once)
    #expect(expected.minutes.count > 70 && expected.traffic.count == 10)
    #expect(expected.traffic.compactMap(\.parts).map(\.count).reduce(0, +) == expected.minutes.count)
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
    let carried = TrafficRow(
      child: 1, hour: 7, parts: [TrafficRow.Part(name: 1, device: 1, received: 5, sent: 1)])
    let torn = [
      TrafficRow(child: 2, hour: 7, body: [1, 1, 5]), TrafficRow(child: 2, hour: -1, body: carried.body),
    ]
    #expect(good.isPossible && carried.isPossible)
    #expect(bad.allSatisfy { !$0.isPossible } && torn.allSatisfy { !$0.isPossible })
    try Self.merge(
      ([good] + bad).map { .minutes($0) } + ([carried] + torn).map { .traffic($0) }, into: ledger)
    let counts = try ledger.write { (tx) throws(LedgerError) in
      [try tx.setAsideImpossibleUsage(), try tx.setAsideImpossibleUsage()]
    }
    #expect(counts == [bad.count + torn.count, 0])
    #expect(try Self.contents(ledger).minutes == [good] && Self.contents(ledger).traffic == [carried])
  }

  @Test func `traffic is written where torn bytes were, which are set aside`() throws {
    let ledger = try Self.ledger()
    let torn = TrafficRow(child: 1, hour: 7, body: [0x80])
    let carried = TrafficRow(
      child: 1, hour: 7, parts: [TrafficRow.Part(name: 1, device: 1, received: 5, sent: 1)])
    try Self.merge([.traffic(torn), .traffic(carried)], into: ledger)
    #expect(try Self.contents(ledger).traffic == [carried])
    let aside = try ledger.read { (tx) throws(LedgerError) in
      try tx.rows("SELECT * FROM impossibleTraffic") as [TrafficRow]
    }
    #expect(aside == [torn])
  }

  @Test func `an hour takes no more places than it may have, and more of those that it has`() throws {
    let ledger = try Self.ledger()
    let parts = try ledger.write { (tx) throws(LedgerError) in
      for (names, received) in [(1...4, 1), (3...9, 2)] {
        let parts = names.map { TrafficRow.Part(name: $0, device: 1, received: received, sent: 0) }
        try tx.merge(TrafficRow(child: 1, hour: 1, parts: parts), most: 5)
      }
      return (try tx.rows("SELECT * FROM traffic") as [TrafficRow]).flatMap { $0.parts ?? [] }
    }
    #expect(parts.map(\.name) == [1, 2, 3, 4, 5] && parts.map(\.received) == [1, 1, 2, 2, 2])
  }

  @Test func `a name stays as long as anybody's minutes or traffic have it`() throws {
    let ledger = try Self.ledger()
    let left = try ledger.write { (tx) throws(LedgerError) in
      for token in 1...4 { _ = try tx.number(ofName: [UInt8(token)], usedOn: 1) }
      for (child, name) in [(1, 1), (2, 2)] {
        try tx.merge(MinutesRow(child: child, hour: 1, name: name, device: 1, bits: 1))
      }
      for (child, names) in [(1, [1, 3]), (2, [3])] {
        let parts = names.map { TrafficRow.Part(name: $0, device: 1, received: 1, sent: 0) }
        try tx.merge(TrafficRow(child: child, hour: 1, parts: parts))
      }
      try tx.remove(child: 1)
      try tx.removeUnusedNames()
      var left: [Int] = []
      for id in 1...4 where try tx.usedName(id) != nil { left.append(id) }
      return left
    }
    #expect(left == [2, 3])
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
