import Testing

@testable import Ledger

@Suite struct DecisionPageTests {
  let ledger: Ledger
  let rows: [DecisionRow]

  init() throws {
    ledger = try Ground().open()
    let made = (0..<1_000).map { number in
      DecisionRow(
        time: number, child: number % 3, device: number % 5, categories: ["social chat", "games", ""][number % 4 % 3],
        via: number % 2 == 0 ? "dns" : "tls", verdict: number % 7 == 0 ? "block" : "allow", reason: "free",
        last: number % 10 == 0 ? number + 100 : nil)
    }
    try ledger.record(made)
    rows = try ledger.read { (tx) throws(LedgerError) in try tx.decisions(limit: 9_999) }
  }

  /// All pages one after the other.
  func all(
    _ query: DecisionQuery, limit: Int, depth: Int, where isWanted: (DecisionRow) -> Bool = { _ in true }
  ) throws -> [DecisionRow] {
    var (found, before): ([DecisionRow], Int?) = ([], nil)
    repeat {
      let page = try ledger.read { (tx) throws(LedgerError) in
        try tx.decisions(query, before: before, limit: limit, depth: depth, where: isWanted)
      }
      #expect(page.rows.count <= limit && (page.before ?? 0) < before ?? .max)
      (found, before) = (found + page.rows, page.before)
    } while before != nil
    return found
  }

  @Test(arguments: [1, 7, 100, 5_000], [1, 13, 5_000])
  func `pages of any length find what is wanted, each once, the newest first`(_ limit: Int, _ depth: Int) throws {
    let query = DecisionQuery(child: 1, verdict: "block", via: "tls")
    let wanted = rows.filter { $0.child == 1 && $0.verdict == "block" && $0.via == "tls" }
    #expect(try !wanted.isEmpty && all(query, limit: limit, depth: depth) == wanted)
    let odd = rows.filter { $0.id % 2 == 1 }
    #expect(try all(DecisionQuery(), limit: limit, depth: depth) { $0.id % 2 == 1 } == odd)
  }

  @Test func `each part of a query leaves others out`() throws {
    func found(_ query: DecisionQuery) throws -> [DecisionRow] { try all(query, limit: 5_000, depth: 5_000) }
    #expect(try found(DecisionQuery()) == rows)
    #expect(try found(DecisionQuery(device: 4)) == rows.filter { $0.device == 4 })
    #expect(try found(DecisionQuery(since: 400)) == rows.filter { $0.last ?? $0.time >= 400 })
    #expect(try found(DecisionQuery(until: 400)) == rows.filter { $0.time < 400 })
    #expect(try found(DecisionQuery(category: "chat")) == rows.filter { $0.categories == "social chat" })
    // A part of a word is no category.
    #expect(try found(DecisionQuery(category: "cha")).isEmpty)
  }

  @Test func `a reader goes on where it stopped, whatever number it names`() throws {
    var (found, after) = ([DecisionRow](), 0)
    while true {
      let page = try ledger.read { (tx) throws(LedgerError) in
        try tx.decisions(DecisionQuery(device: 2), after: after, depth: 64) { _ in true }
      }
      found += page.rows.reversed()
      if page.after == after { break }
      after = page.after
    }
    #expect(found == rows.reversed().filter { $0.device == 2 } && after == rows[0].id)
    for number in [Int.min, -1, after + 1, Int.max] {
      let page = try ledger.read { (tx) throws(LedgerError) in
        try tx.decisions(DecisionQuery(), after: number, depth: 10) { _ in true }
      }
      #expect(number > 0 ? page.rows.isEmpty && page.after == after : page.rows.count == 10)
    }
    for number in [Int.min, 0, 1] {
      let page = try ledger.read { (tx) throws(LedgerError) in
        try tx.decisions(DecisionQuery(), before: number, limit: 10, depth: 10) { _ in true }
      }
      #expect(page.rows.isEmpty && page.before == nil)
    }
  }

  @Test func `an empty log has no pages`() throws {
    let empty = try Ground().open()
    let (back, on) = try empty.read { (tx) throws(LedgerError) in
      (
        try tx.decisions(DecisionQuery(), before: nil, limit: 10, depth: 10) { _ in true },
        try tx.decisions(DecisionQuery(), after: 5, depth: 10) { _ in true }
      )
    }
    #expect(back.rows.isEmpty && back.before == nil && on.rows.isEmpty && on.after == -1)
  }
}
