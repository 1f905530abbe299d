import Activity
import Support
import Testing

@testable import Household

/// Schedules while clocks are set back and forward, machines sleep and start again, and picketd is killed: against a clock
/// that is reckoned by hand and windows that are looked up minute by minute.
@Suite struct ClockStepTests {
  /// A zone without summer time; `ActivityTests` has all others.
  private static let ahead = 9 * 3_600

  /// Whether a window is on, by what the clock on the wall shows.
  private static func isOn(_ window: Window, _ steady: Int) -> Bool {
    let (day, second) = ((steady + ahead) / 86_400, (steady + ahead) % 86_400)
    // The first day of 1970 was a Thursday.
    func begins(on day: Int) -> Bool { Weekday(rawValue: (day + 3) % 7 + 1).map { window.days.contains($0) } ?? false }
    let (from, to) = (window.from.seconds, window.to.seconds)
    if from < to { return begins(on: day) && (from..<to).contains(second) }
    return begins(on: day) && second >= from || begins(on: day - 1) && second < to
  }

  @Test(arguments: UInt64(1)...8) func `what is stopped is what the steady clock says, whatever is set`(
    _ seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    var timed = try await TimedHome("2026-11-23", "12:00", zone: "Asia/Tokyo")
    let (home, options) = (timed.home, HouseholdOptions(zone: timed.zone))
    var windows: [Window] = []
    while windows.count < 3 {
      let times = (0..<2).map { _ in TimeOfDay(seconds: Int.random(in: 0..<96, using: &random) * 900) }
      let days = Weekdays(rawValue: UInt8.random(in: 1...127, using: &random))
      guard let from = times[0], let to = times[1], let window = try? Window(from: from, to: to, days: days) else {
        continue
      }
      windows.append(window)
    }
    let shield = Shield(categories: ["games"])
    try await timed.household.addSchedule("Odd", of: timed.mia.id, windows: windows, over: shield, opens: false)
    var steady = home.seconds
    func pass(_ seconds: Int) {
      home.pass(UInt64(seconds))
      steady = max(home.seconds, steady + seconds)
    }
    for step in 0..<400 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        home.setWall(UInt64(home.seconds - Int.random(in: 1...100_000, using: &random)))
      case 1:
        home.setWall(UInt64(home.seconds + Int.random(in: 1...10_000, using: &random)))
        steady = max(home.seconds, steady)
      case 2:
        // What the clock said is written down each minute.
        pass(61)
        await timed.household.tick()
        home.restart(wall: UInt64(home.seconds + Int.random(in: -50_000...50_000, using: &random)))
        steady = max(home.seconds, steady)
        timed.household = try home.killed(timed.household, options: options)
        await timed.household.use(BuiltIn.catalog)
      case 3:
        pass(61)
        await timed.household.tick()
        timed.household = try home.killed(timed.household, options: options)
        await timed.household.use(BuiltIn.catalog)
      default: pass(Int.random(in: 1...7_200, using: &random))
      }
      await timed.household.tick()
      let isOn = windows.contains { Self.isOn($0, steady) }
      #expect(await timed.household.steadyNow.wallSeconds == steady, "seed \(seed), step \(step)")
      #expect(try await timed.isStopped() == isOn, "seed \(seed), step \(step)")
      let closed = await timed.household.schedules(of: timed.mia.id).contains(where: \.isClosed)
      #expect(closed == isOn, "seed \(seed), step \(step)")
    }
  }
}
