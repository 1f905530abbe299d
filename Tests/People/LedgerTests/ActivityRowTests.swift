import Testing

@testable import Ledger

@Suite struct ActivityRowTests {
  @Test func `activities are replaced by name, callbacks have growing numbers, and both go with their child`() throws {
    let ledger = try Ground().open()
    let first = ActivityRow(child: 1, client: "c", name: "day", body: "{}")
    let second = ActivityRow(child: 1, client: "c", name: "day", body: "{\"a\":1}")
    func callback(_ kind: String, event: String? = nil) -> CallbackRow {
      CallbackRow(id: 0, child: 1, client: "c", activity: "day", kind: kind, event: event, time: 7)
    }
    let numbers = try ledger.write { (tx) throws(LedgerError) in
      _ = try tx.add(ChildRow(name: "Mia", created: 1))
      for row in [first, second] { try tx.put(row) }
      return [
        try tx.add(callback("intervalDidStart")), try tx.add(callback("eventDidReachThreshold", event: "e")),
        try tx.add(callback("intervalDidEnd")),
      ]
    }
    #expect(numbers == [1, 2, 3])
    #expect(try ledger.write { (tx) throws(LedgerError) in try tx.remove(callback: 3) })
    // A number is not given out again.
    #expect(try ledger.write { (tx) throws(LedgerError) in try tx.add(callback("intervalDidEnd")) } == 4)
    let (activities, callbacks) = try ledger.read { (tx) throws(LedgerError) in
      (try tx.activities(), try tx.callbacks())
    }
    #expect(activities == [second])
    #expect(callbacks.map(\.id) == [1, 2, 4] && callbacks.map(\.event) == [nil, "e", nil])
    try ledger.write { (tx) throws(LedgerError) in _ = try tx.remove(child: 1) }
    let (noActivities, noCallbacks) = try ledger.read { (tx) throws(LedgerError) in
      (try tx.activities(), try tx.callbacks())
    }
    #expect(noActivities.isEmpty && noCallbacks.isEmpty)
  }
}
