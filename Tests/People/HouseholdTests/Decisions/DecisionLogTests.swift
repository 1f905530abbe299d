import Ledger
import Support
import Testing

@testable import Household

@Suite struct DecisionLogTests {
  let workshop: Workshop
  let ledger: Ledger

  init() throws {
    workshop = try Workshop()
    ledger = try Ledger(path: workshop.path("picket.db"))
  }

  private func child(_ name: String) throws -> Int {
    try ledger.write { (tx) throws(LedgerError) in try tx.add(ChildRow(name: name, created: 0)) }.id
  }

  private func rows(_ count: Int, of child: Int? = nil, time: Int = 100) -> [DecisionRow] {
    (0..<count).map { DecisionRow(time: time + $0, child: child, via: "tls", verdict: "block", reason: "r") }
  }

  /// Those on the disk, the newest first.
  private func written() throws -> [DecisionRow] {
    try ledger.read { (tx) throws(LedgerError) in try tx.decisions(limit: 5_000) }
  }

  @Test func `rows wait in memory, and are written once`() throws {
    var log = try DecisionLog(ledger)
    let hadRoom = log.add(rows(3))
    #expect(hadRoom && !log.isDue)
    #expect(try written().isEmpty)
    let wrote = [try log.flush(), try log.flush()]
    #expect(wrote == [true, false])
    #expect(try written().map(\.time) == [102, 101, 100])
  }

  @Test func `what there is no room for is left out`() throws {
    var log = try DecisionLog(ledger)
    var hadRoom = [log.add(rows(DecisionLog.mostPending)), log.add(rows(1))]
    #expect(log.isDue)
    _ = try log.flush()
    hadRoom.append(log.add(rows(1)))
    #expect(hadRoom == [true, false, true])
  }

  @Test func `rows that are too old go step by step, once somebody looks for them`() throws {
    var log = try DecisionLog(ledger)
    _ = log.add(rows(Ledger.step + 10) + rows(1, time: 5_000))
    _ = try log.flush()
    func count() throws -> Int { try written().count }
    try log.forgetStep(before: 5_000)
    #expect(try count() == Ledger.step + 11)
    log.lookForOutdated()
    try log.forgetStep(before: 5_000)
    #expect(try count() == 11)
    for _ in 0..<3 { try log.forgetStep(before: 5_000) }
    #expect(try count() == 1)
  }

  @Test func `a child who is gone takes its rows along, also after a restart`() throws {
    var log = try DecisionLog(ledger)
    let (mia, ben) = (try child("Mia"), try child("Ben"))
    _ = log.add(rows(Ledger.step + 10, of: mia) + rows(1, of: ben))
    _ = try log.flush()
    _ = log.add(rows(5, of: mia))
    _ = try ledger.write { (tx) throws(LedgerError) in try tx.remove(child: mia) }
    log.remove(child: mia)
    var restarted = try DecisionLog(ledger)
    #expect(log.removedChildren == [mia] && restarted.removedChildren == [mia])
    _ = try log.flush()
    for _ in 0..<3 { try restarted.forgetStep(before: 0) }
    #expect(restarted.removedChildren.isEmpty)
    #expect(try written().map(\.child) == [ben])
  }
}
