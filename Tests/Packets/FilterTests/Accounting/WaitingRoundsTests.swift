import FilterProtocol
import Testing
import Wire

@testable import Filter

@Suite struct WaitingRoundsTests {
  private static func round(_ begin: UInt64, _ readings: Int = 0, lost: UInt64 = 0) -> UsageRound {
    UsageRound(
      begin: begin, end: begin + 5, readings: Array(repeating: UsageReading(device: 1, name: Name()), count: readings),
      lost: lost)
  }

  @Test func `a time in which nothing was carried is told`() {
    var waiting = WaitingRounds()
    for begin in [0, 5, 10] as [UInt64] { waiting.add(Self.round(begin, begin == 5 ? 1 : 0)) }
    #expect(waiting.rounds.map(\.begin) == [0, 5, 10])
  }

  @Test func `silence while picketd is away takes no room`() {
    var waiting = WaitingRounds()
    waiting.add(Self.round(0, 1))
    for step in 1...10_000 { waiting.add(Self.round(UInt64(step) * 5, lost: 1)) }
    #expect(waiting.rounds.count == 2)
    #expect(waiting.rounds[1].begin == 5 && waiting.rounds[1].end == 50_005 && waiting.rounds[1].lost == 10_000)
    // After a pause there is something that nobody knows of.
    waiting.add(Self.round(60_000))
    #expect(waiting.rounds.count == 3)
  }

  @Test func `the oldest are dropped when there are too many, and counted`() {
    var waiting = WaitingRounds()
    for step in 0..<500 { waiting.add(Self.round(UInt64(step) * 5, 3, lost: 1)) }
    #expect(waiting.rounds.count == WaitingRounds.most)
    #expect(waiting.rounds.reduce(0) { $0 + $1.lost } == 500 + 140 * 3)
  }

  @Test func `what finds no room waits on, within the same bound`() {
    var waiting = WaitingRounds()
    for step in 0..<500 {
      waiting.add(Self.round(UInt64(step) * 5, 1))
      waiting.send { _ in false }
    }
    #expect(waiting.rounds.count == WaitingRounds.most)
    var sent: [UInt64] = []
    waiting.send { round in
      if sent.count == 10 { return false }
      sent.append(round.begin)
      return true
    }
    #expect(sent == (140..<150).map { UInt64($0) * 5 } && waiting.rounds.first?.begin == 750)
  }
}
