import FilterProtocol
import Testing

@testable import Filter

struct JournalTests {
  static let second: UInt64 = 1_000_000_000
  var journal = Journal()

  @Test mutating func `troubles that take turns each second are told once a minute`() {
    for second in 0..<120 {
      journal.note(.queueConflict, "queue 5230 is taken", at: UInt64(second) * JournalTests.second)
      journal.note(.rulesFailed, "nft may not be run", at: UInt64(second) * JournalTests.second)
    }
    #expect(journal.last.map(\.kind) == [.queueConflict, .rulesFailed, .queueConflict, .rulesFailed])
  }

  @Test mutating func `an event that repeats the one before is left out, however late`() {
    for hour in 0..<3 { journal.note(.note, "nothing is judged", at: UInt64(hour) * 3_600 * JournalTests.second) }
    #expect(journal.last.count == 1)
  }

  @Test mutating func `what is no trouble is told each time`() {
    for _ in 0..<2 {
      journal.note(.rulesDown, "down", at: JournalTests.second)
      journal.note(.rulesUp, "up", at: JournalTests.second)
    }
    #expect(journal.last.map(\.kind) == [.rulesDown, .rulesUp, .rulesDown, .rulesUp])
  }

  @Test mutating func `a clock that was set back silences no trouble`() {
    journal.note(.overload, "too many packets", at: 500 * JournalTests.second)
    journal.note(.note, "the clock was set", at: 100 * JournalTests.second)
    journal.note(.overload, "too many packets", at: 100 * JournalTests.second)
    #expect(journal.last.count == 3)
  }
}
