import Testing

@testable import Ledger

/// Lines of the log that other machines of the family told.
@Suite struct SharedDecisionTests {
  private let ledger: Ledger
  private let mia: Int

  init() throws {
    ledger = try Ground().open()
    mia = try ledger.write { (tx) throws(LedgerError) in
      try tx.add(ChildRow(name: "Mia", created: 1, log: "together", logSince: 100, logFrom: 0)).id
    }
  }

  private func line(_ time: Int, from node: Int? = nil, _ origin: Int = 1) -> DecisionRow {
    DecisionRow(
      time: time, child: mia, via: "tls", verdict: "block", reason: "category", node: node,
      origin: node == nil ? nil : origin)
  }

  private func read<Made>(_ body: (borrowing Transaction<Reading>) throws(LedgerError) -> Made) throws -> Made {
    try ledger.read(body)
  }

  @Test func `a line of another machine is there once, and not told on`() throws {
    #expect(try ledger.record(elsewhere: [line(200, from: 7), line(201, from: 7, 2), line(200, from: 7)]) == 2)
    #expect(try ledger.record(elsewhere: [line(200, from: 7), line(200, from: 8)]) == 1)
    try ledger.record([line(300)])
    let (told, all) = try read { (tx) throws(LedgerError) in
      (try tx.decisionsToShare(after: 0, limit: 9), try tx.decisions(limit: 9))
    }
    #expect(told.map(\.time) == [300] && all.count == 4)
    #expect(try read { (tx) throws(LedgerError) in try tx.lastDecision(until: 299) } == 0)
    #expect(try read { (tx) throws(LedgerError) in try tx.lastDecision(until: 300) } == told.first?.id)
  }

  @Test func `lines of before do not count, and go without those that do`() throws {
    try ledger.record(elsewhere: [line(100, from: 7), line(101, from: 7, 2)])
    try ledger.record([line(50)])
    func shown() throws -> [Int] { try read { (tx) throws(LedgerError) in try tx.decisions(limit: 9).map(\.time) } }
    #expect(try shown() == [50, 101])
    #expect(try read { (tx) throws(LedgerError) in try tx.childrenWithUnwantedDecisions() } == [mia])
    #expect(try ledger.forgetUnwanted(of: mia) == 1)
    #expect(try shown() == [50, 101])
    #expect(try read { (tx) throws(LedgerError) in try tx.childrenWithUnwantedDecisions() }.isEmpty)
    let child = ChildRow(id: mia, name: "Mia", created: 1, log: "apart")
    try ledger.write { (tx) throws(LedgerError) in try tx.put(child) }
    #expect(try shown() == [50])
    let sums = try read { (tx) throws(LedgerError) in
      try tx.decisionSums(verdict: "block", numbers: 0..<99, times: 0..<999)
    }
    #expect(sums.map(\.count) == [1])
    #expect(try ledger.forgetUnwanted(of: mia) == 1)
    #expect(try read { (tx) throws(LedgerError) in try tx.decisionNumbers() }.count == 1)
  }

  @Test func `other machines push nothing out that was decided here`() throws {
    try ledger.record((0..<20).map { line(200 + $0) }, keeping: 50)
    for number in 0..<20 {
      try ledger.record(elsewhere: (0..<10).map { line(300, from: 7, number * 10 + $0 + 1) }, keeping: 50)
    }
    let rows = try read { (tx) throws(LedgerError) in try tx.decisions(limit: 999) }
    #expect(rows.count { $0.node == nil } == 20 && rows.count == 50)
    // The count is right after all of them were forgotten.
    while try ledger.forget(child: mia) > 0 {}
    try ledger.record((0..<60).map { line(400 + $0) }, keeping: 50)
    #expect(try read { (tx) throws(LedgerError) in try tx.decisions(limit: 999) }.count == 50)
  }

  @Test func `numbers that other machines know are not given once more`() throws {
    let fresh = try Ground().open()
    func add() throws -> Int {
      try fresh.record([DecisionRow(time: 1, via: "tls", verdict: "block", reason: "category")])
      return try fresh.read { (tx) throws(LedgerError) in try tx.decisionNumbers().upperBound - 1 }
    }
    for (number, next) in [(500, 501), (300, 502), (0, 503), (700, 701)] {
      try fresh.write { (tx) throws(LedgerError) in try tx.numberDecisions(after: number) }
      #expect(try add() == next)
    }
  }

  @Test func `pages are in the order of times, whenever a line came`() throws {
    for number in 0..<40 {
      try ledger.record([line(1_000 + number)])
      try ledger.record(elsewhere: [line(500 + number * 20, from: 7, number + 1)])
    }
    var (times, before): ([Int], Int?) = ([], nil)
    repeat {
      let page = try read { (tx) throws(LedgerError) in
        try tx.decisions(DecisionQuery(), before: before, limit: 7, depth: 13) { $0.time % 3 != 0 }
      }
      times += page.rows.map(\.time)
      before = page.before
    } while before != nil
    let made: [Int] = (0..<40).map { 1_000 + $0 } + (0..<40).map { 500 + $0 * 20 }
    #expect(times == made.filter { $0 % 3 != 0 }.sorted(by: >))
  }
}
