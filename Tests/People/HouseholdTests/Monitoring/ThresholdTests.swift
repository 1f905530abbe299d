import Activity
import FamilyTokens
import PicketJSON
import ShieldProtocol
import Support
import Testing

@testable import Household

/// Events against use that a test makes up.
@Suite struct ThresholdTests {
  private static let morning = 1_699_948_800

  private func activity(
    _ events: [MonitoringOrder.Event], at now: Int, warning: Int? = nil
  ) async throws -> MonitoredActivity {
    let home = try Home()
    let sealer = Sealer(try await home.open().familyKey)
    let order = MonitoringOrder.Schedule(
      start: ["hour": 9], end: ["hour": 17], zone: "UTC", repeats: true, warning: warning.map { ["minute": $0] })
    return MonitoredActivity(
      schedule: try MonitoringSchedule(order),
      events: try events.map { try MonitoredEvent($0, warning: (warning ?? 0) * 60, since: now, sealer) },
      progress: MonitoringProgress(since: now))
  }

  /// Minutes that were used, each as the second it began at.
  private func advance(
    _ activity: inout MonitoredActivity, to now: Int, used: [Int]
  ) -> [String] {
    activity.advance(to: now, name: "day", in: .utc) { _, interval in used.count { interval.contains($0) } }
      .map { due in "\(due.call.kind) \(due.call.event ?? "-")" }
  }

  @Test func `each threshold is reached once an interval, its warning before it`() async throws {
    let start = Self.morning + 3_600
    var activity = try await activity(
      [MonitoringOrder.Event(name: "e", threshold: ["minute": 10])], at: Self.morning, warning: 3)
    var said: [(Int, String)] = []
    for day in 0..<2 {
      var used: [Int] = []
      for minute in 0..<60 {
        let now = start + day * 86_400 + minute * 60
        used.append(now)
        said += advance(&activity, to: now + 59, used: used).map { (minute, $0) }
      }
    }
    let day = [(0, "intervalDidStart -"), (6, "eventWillReachThresholdWarning e"), (9, "eventDidReachThreshold e")]
    let between = [(0, "intervalWillEndWarning -"), (0, "intervalDidEnd -"), (0, "intervalWillStartWarning -")]
    #expect(said.dropFirst().elementsEqual(day + between + day, by: ==), "\(said)")
  }

  @Test func `past use counts for those who want it`() async throws {
    let now = Self.morning + 4 * 3_600
    let used = (0..<30).map { Self.morning + 2 * 3_600 + $0 * 60 }
    for includesPast in [true, false] {
      var activity = try await activity(
        [
          MonitoringOrder.Event(name: "e", threshold: ["minute": 30], includesPastActivity: includesPast)
        ], at: now)
      let said = advance(&activity, to: now, used: used)
      #expect(said == ["intervalDidStart -"] + (includesPast ? ["eventDidReachThreshold e"] : []))
    }
  }

  @Test func `use before the end counts where it is noticed later, and none after it`() async throws {
    let end = Self.morning + 9 * 3_600
    for (used, isReached) in [((end - 600)..<end, true), ((end - 300)..<(end + 300), false)] {
      var activity = try await activity(
        [MonitoringOrder.Event(name: "e", threshold: ["minute": 10])], at: Self.morning)
      let said = advance(
        &activity, to: end + 3_600, used: stride(from: used.lowerBound, to: used.upperBound, by: 60).map { $0 })
      #expect(
        said == ["intervalDidStart -"] + (isReached ? ["eventDidReachThreshold e"] : []) + ["intervalDidEnd -"])
    }
  }

  @Test func `an equal event that is started again goes on counting, a changed one begins anew`() async throws {
    let now = Self.morning + 3_600
    let event = MonitoringOrder.Event(name: "e", threshold: ["minute": 5])
    var old = try await activity([event], at: now)
    let used = (0..<10).map { now + $0 * 60 }
    _ = advance(&old, to: now + 600, used: used)
    var same = try await activity([event], at: now + 600)
    let goesOn = same.follow(old, at: now + 600, in: .utc)
    #expect(goesOn)
    let again = advance(&same, to: now + 601, used: used)
    #expect(again == [])
    var longer = try await activity([MonitoringOrder.Event(name: "e", threshold: ["minute": 6])], at: now + 600)
    let alsoGoesOn = longer.follow(old, at: now + 600, in: .utc)
    #expect(alsoGoesOn)
    let later = used + (0..<6).map { now + 600 + $0 * 60 }
    let early = advance(&longer, to: now + 660, used: later.filter { $0 < now + 660 })
    let late = advance(&longer, to: now + 960, used: later)
    #expect(early == [] && late == ["eventDidReachThreshold e"])
  }

  @Test func `random use reaches each threshold exactly once, at its minute`() async throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let thresholds = (0..<5).map { _ in Int.random(in: 1...60, using: &generator) }
      let events = thresholds.enumerated().map { MonitoringOrder.Event(name: "e\($0)", threshold: ["minute": $1]) }
      var activity = try await activity(events, at: Self.morning)
      var used: [Int] = []
      var reached: [String: Int] = [:]
      for minute in 0..<480 {
        let now = Self.morning + 3_600 + minute * 60
        if Int.random(in: 0..<4, using: &generator) == 0 { used.append(now) }
        // Not everybody looks every minute.
        if Int.random(in: 0..<3, using: &generator) == 0 && minute < 479 { continue }
        for text in advance(&activity, to: now + 59, used: used) where text.hasPrefix("eventDid") {
          let name = String(text.split(separator: " ")[1])
          #expect(reached[name] == nil)
          reached[name] = used.count
        }
      }
      for (place, threshold) in thresholds.enumerated() {
        #expect((reached["e\(place)"] != nil) == (used.count >= threshold))
        if let count = reached["e\(place)"] { #expect(count >= threshold) }
      }
    }
  }
}
