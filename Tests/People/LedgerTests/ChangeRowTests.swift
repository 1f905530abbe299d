import Support
import Testing

@testable import Ledger

@Suite struct ChangeRowTests {
  @Test func `the newest changes are kept, and come newest first`() throws {
    let workshop = try Workshop()
    let ledger = try Ledger(path: workshop.path("picket.db"))
    for time in 0..<20 {
      try ledger.write { (tx) throws(LedgerError) in
        let name = time == 17 ? "Oma" : "root"
        try tx.add(
          [ChangeRow(time: time, actor: "guardian", name: name, kind: "shields", words: "")], keeping: 5)
      }
    }
    // Another kind of actor pushes out its own.
    try ledger.write { (tx) throws(LedgerError) in
      try tx.add(
        (30..<50).map { ChangeRow(time: $0, actor: "app", name: "app", kind: "shields", words: "") }, keeping: 5)
      #expect(try tx.changes(by: "app", limit: 100).map(\.time) == [49, 48, 47, 46, 45])
    }
    func times(
      before: Int = .max, since: Int? = nil, by name: String? = nil, limit: Int = 100
    ) throws -> [Int] {
      try ledger.read { (tx) throws(LedgerError) in
        try tx.changes(before: before, since: since, by: name, limit: limit)
      }.map(\.time)
    }
    #expect(try times() == [49, 48, 47, 46, 45, 19, 18, 17, 16, 15])
    #expect(try times(since: 48) == [49, 48])
    #expect(try times(by: "oma") == [17])
    #expect(try times(before: 20, limit: 2) == [18, 17])
  }
}
