import Support
import Testing

@testable import Ledger

@Suite struct DecisionTests {
  static func decisions(_ count: Int) -> [DecisionRow] {
    (0..<count).map { DecisionRow(time: $0, child: $0 % 3, via: "dns", verdict: "allow", reason: "free") }
  }

  @Test func `the newest come first, a page at a time`() throws {
    let ledger = try Ground().open()
    try ledger.record(Self.decisions(100))
    try ledger.record([])
    let (first, second) = try ledger.read { (tx) throws(LedgerError) in
      let query = DecisionQuery(child: 1)
      let first = try tx.decisions(query, before: nil, limit: 10, depth: 1_000) { _ in true }
      return (first.rows, try tx.decisions(query, before: first.before, limit: 100, depth: 1_000) { _ in true }.rows)
    }
    #expect(first.map(\.time) == stride(from: 97, through: 70, by: -3).map { $0 })
    #expect((first + second).map(\.time) == stride(from: 97, through: 1, by: -3).map { $0 })
  }

  @Test func `old ones go in steps, and their pages back to the disk`() throws {
    let ground = try Ground()
    let ledger = try ground.open()
    func pages() throws -> Int { try DatabaseConnection(path: ground.path, .read).number("PRAGMA page_count") }
    let empty = try pages()
    try ledger.record(Self.decisions(5_000))
    let before = try pages()
    var steps: [Int] = []
    while case let count = try ledger.forget(before: 4_200), count > 0 { steps.append(count) }
    #expect(steps == [500, 500, 500, 500, 500, 500, 500, 500, 200])
    #expect(try ledger.read { (tx) throws(LedgerError) in try tx.decisions(limit: 9_999) }.map(\.time).min() == 4_200)
    #expect(try pages() - empty < (before - empty) / 2)
  }

  @Test func `of very many the newest stay, and what is too much already goes in steps`() throws {
    let ledger = try Ground().open()
    try ledger.record(Self.decisions(1_700))
    func times() throws -> [Int] {
      try ledger.read { (tx) throws(LedgerError) in try tx.decisions(limit: 9_999) }.map(\.time)
    }
    var counts: [Int] = []
    for _ in 0..<4 {
      try ledger.record(Self.decisions(7), keeping: 600)
      counts.append(try times().count)
    }
    #expect(counts == [1_200, 700, 600, 600])
    #expect(try Set(times()).isSuperset(of: 0..<7))
  }

  @Test func `a child that makes very many pushes out its own oldest, and nobody else's`() throws {
    let ground = try Ground()
    var ledger: Ledger? = try ground.open()
    func rows(_ child: Int?, _ times: Range<Int>) -> [DecisionRow] {
      times.map { DecisionRow(time: $0, child: child, via: "dns", verdict: "allow", reason: "free") }
    }
    try ledger?.record(rows(1, 0..<100) + rows(nil, 0..<50))
    for turn in 0..<20 {
      try ledger?.record(rows(2, turn * 100..<turn * 100 + 100), keeping: 400)
      // A ledger that is opened again counts its rows anew.
      if turn == 10 {
        ledger = nil
        ledger = try ground.open()
      }
    }
    let kept = try #require(ledger).read { (tx) throws(LedgerError) in try tx.decisions(limit: 9_999) }
    #expect(kept.count { $0.child == 1 } == 100 && kept.count { $0.child == nil } == 50)
    #expect(Set(kept.filter { $0.child == 2 }.map(\.time)) == Set(1_750..<2_000))
  }

  @Test func `what is counted is what is there, whatever is written and forgotten`() throws {
    var random = SeededGenerator(seed: .random(in: 0 ... .max))
    let ledger = try Ground().open()
    for turn in 0..<60 {
      let rows = (0..<Int.random(in: 1...400, using: &random)).map { _ in
        DecisionRow(
          time: Int.random(in: 0..<1_000, using: &random), child: [nil, 1, 2, 3].randomElement(using: &random) ?? nil,
          via: "dns", verdict: "allow", reason: "free")
      }
      try ledger.record(rows, keeping: Int.random(in: 300...2_000, using: &random))
      if turn % 3 == 0 { try ledger.forget(before: Int.random(in: 0..<1_000, using: &random)) }
      if turn % 7 == 0 { try ledger.forget(child: Int.random(in: 1...3, using: &random)) }
      let kept = try ledger.read { (tx) throws(LedgerError) in try tx.decisions(limit: 99_999) }.count
      #expect(ledger.tally?.total == kept, "seed \(random.seed)")
    }
  }

  @Test func `many at once are the same as one after the other`() throws {
    let (together, apart) = (try Ground().open(), try Ground().open())
    for count in [1, 9, 10, 11, 25, 40] {
      let rows = (0..<count).map { number in
        DecisionRow(
          time: number, child: number % 3 == 0 ? nil : number, device: number % 4 == 0 ? nil : 1,
          token: number % 5 == 0 ? nil : [UInt8(number)], application: number % 2 == 0 ? nil : [1, 2],
          categories: "a b", via: "dns", verdict: "allow", reason: "free \(number)",
          store: number % 7 == 0 ? nil : "store \(number)", count: number + 1, last: number % 2 == 0 ? nil : number + 1)
      }
      try together.record(rows)
      for row in rows { try apart.record([row]) }
    }
    let contents = try [together, apart].map { ledger in
      try ledger.read { (tx) throws(LedgerError) in try tx.decisions(limit: 1_000) }
    }
    #expect(contents[0] == contents[1] && contents[0].count == 96)
  }
}
