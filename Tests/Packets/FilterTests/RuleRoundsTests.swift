import Inspect
import Testing

@testable import Filter

@Suite struct RuleRoundsTests {
  private static func at(_ milliseconds: UInt64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

  @Test func `rules are checked once a second, and at once after a change`() {
    var rounds = RuleRounds(from: Self.at(0))
    let quiet = (0..<50).filter { rounds.next(at: Self.at(UInt64($0) * 100)) != nil }
    #expect(quiet == [11, 22, 33, 44])
    rounds.rulesChanged()
    let changed = rounds.next(at: Self.at(4_950))
    let after = rounds.next(at: Self.at(4_960))
    #expect(changed != nil && after == nil)
  }

  @Test func `a program that changes rules all the time is listened to five times a second`() {
    var rounds = RuleRounds(from: Self.at(0))
    rounds.rulesChanged()
    _ = rounds.next(at: Self.at(10))
    #expect(!rounds.maySeeChanges(at: Self.at(210)) && rounds.maySeeChanges(at: Self.at(211)))
  }

  @Test func `slow checks are done in some rounds, and other programs' rules are read when they changed`() {
    var rounds = RuleRounds(from: Self.at(0))
    var seen: [RuleRounds.Round] = []
    for turn in UInt64(1)...120 {
      if turn == 30 { rounds.rulesChanged() }
      if let round = rounds.next(at: Self.at(turn * 1_001)) { seen.append(round) }
    }
    #expect(seen.count == 120)
    #expect(seen.filter(\.retriesOrder).count == 24 && seen.filter(\.looksAtMachine).count == 12)
    #expect(seen.indices.filter { seen[$0].readsForeignRules } == [59])
  }
}
