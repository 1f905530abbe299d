import FilterProtocol
import ShieldProtocol
import Testing

@testable import Household

/// The last minutes of an interval are judged when it is over. An end waits for them where they may reach a threshold.
@Suite struct LastMinuteTests {
  /// 14 November 2023, 08:00 UTC, when an interval of ten minutes begins.
  private static let morning: UInt64 = 1_699_948_800

  private let home: Home
  private let household: Household
  private let mia: Child

  init() async throws {
    home = try Home(wall: Self.morning)
    household = try home.open()
    mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 1_000)
    try await household.authorize(mia.id, client: "app", member: .child)
  }

  private func monitor(_ name: String, _ minutes: Int...) async throws {
    let schedule = MonitoringOrder.Schedule(
      start: ["hour": 8, "minute": 0], end: ["hour": 8, "minute": 10], zone: "UTC", repeats: true)
    let events = minutes.map { MonitoringOrder.Event(name: "\($0)", threshold: ["minute": $0]) }
    try await household.startMonitoring(
      mia.id, client: "app", MonitoringOrder(name: name, schedule: schedule, events: events))
  }

  /// What was said of an activity, and when, in seconds of the interval.
  private func said(_ name: String) async -> [String] {
    await household.state.monitoring.journal.filter { $0.call.activity == name }.map { callback in
      "\(callback.call.kind) \(callback.call.event ?? "-") \(callback.time - Int(Self.morning))"
    }
  }

  private func play(_ minutes: Int) async throws {
    try await Use(home: home, household: household).minutes(minutes, of: ["games.example"])
    await household.tick()
  }

  private static let start = "intervalDidStart - 0"
  private static let end = "intervalDidEnd - 600"

  @Test func `a threshold as long as its interval is reached, and then the interval ends`() async throws {
    try await monitor("whole", 10)
    try await play(10)
    #expect(await said("whole") == [Self.start])
    try await play(1)
    #expect(await said("whole") == [Self.start, "eventDidReachThreshold 10 600", Self.end])
  }

  @Test func `an end waits for nothing that cannot be reached any more, and for nothing that was`() async throws {
    try await monitor("reached", 3)
    try await monitor("far", 30)
    try await monitor("none")
    try await play(10)
    #expect(await said("reached") == [Self.start, "eventDidReachThreshold 3 600", Self.end])
    for name in ["far", "none"] { #expect(await said(name) == [Self.start, Self.end]) }
  }

  @Test func `use after the end reaches nothing, and where nothing is told an end waits two minutes`() async throws {
    try await monitor("nine", 9)
    try await play(8)
    // The filter is silent.
    home.pass(119 + 120)
    await household.tick()
    #expect(await said("nine") == [Self.start])
    home.pass(1)
    await household.tick()
    #expect(await said("nine") == [Self.start, Self.end])
    try await play(5)
    #expect(await said("nine") == [Self.start, Self.end])
  }
}
