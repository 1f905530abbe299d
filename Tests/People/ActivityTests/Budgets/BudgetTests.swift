import Support
import Testing

@testable import Activity

@Suite struct BudgetTests {
  private static let monday = CivilDate(2026, 11, 23)

  @Test func `amounts differ by day, and extra time counts on its day alone`() throws {
    let monday = try #require(Self.monday)
    let (saturday, sunday) = (monday.adding(days: 5), monday.adding(days: 6))
    var budget = Budget(perDay: 3_600, on: [.init(days: .weekend, seconds: 7_200), .init(days: .everyDay, seconds: 1)])
    #expect([monday, saturday, sunday].map(budget.amount) == [1, 7_200, 7_200])
    budget.perDayOn.removeLast()
    budget.extra[saturday] = 900
    #expect([monday, saturday, sunday].map(budget.amount) == [3_600, 8_100, 7_200])
    #expect(budget.left(used: 3_000, on: monday) == 600 && budget.left(used: 4_000, on: monday) == 0)
  }

  @Test(arguments: [Int.max, .min, -1]) func `absurd amounts neither overflow nor give a day more hours`(_ number: Int)
    throws
  {
    let monday = try #require(Self.monday)
    var budget = Budget(perDay: number)
    budget.extra[monday] = number
    #expect((0...Budget.longestDay).contains(budget.amount(on: monday)))
    #expect((0...Budget.longestDay).contains(budget.left(used: number, on: monday)))
  }

  @Test func `time is earned for each full length, up to the cap`() throws {
    let earning = try #require(Earning(per: 1_800, gives: 900, cap: 2_000))
    #expect([0, 1_799, 1_800, 3_600, 7_200, .max, .min].map(earning.earned) == [0, 0, 900, 1_800, 2_000, 2_000, 0])
    #expect(
      Earning(per: 0, gives: 1) == nil && Earning(per: 1, gives: 0) == nil && Earning(per: 1, gives: 1, cap: 0) == nil)
    #expect(try #require(Earning(per: 1, gives: 90_000)).earned(by: .max) == Budget.longestDay)
  }
}

@Suite struct ThresholdTests {
  private static let interval = 1_000_000..<1_086_400

  @Test func `over random use, a threshold warns at most once and is reached exactly once in each interval`() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let threshold = try #require(
        Threshold(
          amount: Int.random(in: 1...120, using: &generator) * 60,
          warning: Int.random(in: 0...40, using: &generator) * 60))
      var state = ThresholdState()
      for day in 0..<5 {
        let interval = day * 86_400..<(day + 1) * 86_400
        var (used, crossings) = (0, [Threshold.Crossing]())
        while used < 200 * 60 {
          let due = threshold.due(used: used, in: interval, after: state)
          // Whoever is killed before it notes what it did asks again and gets the same.
          #expect(threshold.due(used: used, in: interval, after: state) == due)
          if let due {
            state.note(due, in: interval)
            crossings.append(due)
            #expect(due == .reached ? used >= threshold.amount : used < threshold.amount)
          }
          used += Int.random(in: 0...15, using: &generator) * 60
        }
        #expect(crossings.last == .reached && crossings.count { $0 == .reached } == 1)
        #expect(crossings.count { $0 == .warned } <= (threshold.warning > 0 ? 1 : 0))
      }
    }
  }

  @Test func `a warning comes so much earlier, and one longer than the amount when the interval begins`() throws {
    let threshold = try #require(Threshold(amount: 3_600, warning: 300))
    #expect(threshold.due(used: 3_299, in: Self.interval) == nil)
    #expect(threshold.due(used: 3_300, in: Self.interval) == .warned)
    #expect(try #require(Threshold(amount: 60, warning: 3_600)).due(used: 0, in: Self.interval) == .warned)
    #expect(Threshold(amount: 0) == nil && Threshold(amount: -1) == nil && Threshold(amount: 1, warning: -1) == nil)
  }

  @Test func `use before monitoring counts where that is asked for`() throws {
    let (past, new) = (
      try #require(Threshold(amount: 60, includesPastActivity: true)), try #require(Threshold(amount: 60))
    )
    #expect(past.counted(in: Self.interval, since: 1_000_600) == Self.interval)
    #expect(new.counted(in: Self.interval, since: 1_000_600) == 1_000_600..<1_086_400)
    #expect(new.counted(in: Self.interval, since: 0) == Self.interval)
    #expect(new.counted(in: Self.interval, since: .max).isEmpty)
  }
}
