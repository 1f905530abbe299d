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
      let first = try tx.decisions(of: 1, limit: 10)
      return (first, try tx.decisions(of: 1, before: first.last?.id, limit: 100))
    }
    #expect(first.map(\.time) == stride(from: 97, through: 70, by: -3).map { $0 })
    #expect((first + second).map(\.time) == stride(from: 97, through: 1, by: -3).map { $0 })
  }

  @Test func `old ones go in steps, and their pages back to the disk`() throws {
    let ground = try Ground()
    let ledger = try ground.open()
    try ledger.record(Self.decisions(5_000))
    func pages() throws -> Int { try Connection(path: ground.path, .read).number("PRAGMA page_count") }
    let before = try pages()
    var steps: [Int] = []
    while case let count = try ledger.forget(before: 4_200), count > 0 { steps.append(count) }
    #expect(steps == [500, 500, 500, 500, 500, 500, 500, 500, 200])
    #expect(try ledger.read { (tx) throws(LedgerError) in try tx.decisions(limit: 9_999) }.map(\.time).min() == 4_200)
    #expect(try pages() < before / 2)
  }

  @Test func `of very many only the newest stay`() throws {
    let ledger = try Ground().open()
    try ledger.record(Self.decisions(1_700))
    var steps: [Int] = []
    while case let count = try ledger.forget(beyond: 600), count > 0 { steps.append(count) }
    #expect(steps == [500, 500, 100])
    #expect(try ledger.read { (tx) throws(LedgerError) in try tx.decisions(limit: 9_999) }.map(\.time).min() == 1_100)
  }
}
