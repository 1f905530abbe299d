import PicketJSON
import ShieldProtocol
import Support
import Testing

@testable import Household

@Suite struct MonitoringTests {
  /// 14 November 2023, 08:00 UTC.
  private static let morning: UInt64 = 1_699_948_800
  private static let hour = 3_600

  private static func daily(
    from: Int = 9, to: Int = 17, repeats: Bool = true, warning: Int? = nil
  ) -> MonitoringOrder.Schedule {
    MonitoringOrder.Schedule(
      start: ["hour": from, "minute": 0], end: ["hour": to, "minute": 0], zone: "UTC", repeats: repeats,
      warning: warning.map { ["minute": $0] })
  }

  private func begin(_ home: Home) async throws -> (Household, child: Int) {
    let household = try home.open()
    let mia = try await household.addChild("Mia")
    try await household.authorize(mia.id, client: "app", member: .child)
    return (household, mia.id)
  }

  /// What waits, in words, with the hours since the morning.
  private func journal(_ household: Household) async -> [String] {
    await household.state.monitoring.journal.map { callback in
      let hours = Double(callback.time - Int(Self.morning)) / Double(Self.hour)
      return "\(callback.call.kind) \(callback.call.activity) \(hours)"
    }
  }

  @Test func `a day's callbacks are written down when they are due, and stay until the app has taken them`()
    async throws
  {
    let home = try Home(wall: Self.morning)
    let (household, mia) = try await begin(home)
    try await household.startMonitoring(
      mia, client: "app", MonitoringOrder(name: "daily", schedule: Self.daily(warning: 30)))
    #expect(await journal(household) == [])
    var said: [String] = []
    for _ in 0..<24 {
      home.pass(UInt64(Self.hour))
      await household.tick()
      said = await journal(household)
    }
    let day = [
      "intervalWillStartWarning daily 0.5", "intervalDidStart daily 1.0", "intervalWillEndWarning daily 8.5",
      "intervalDidEnd daily 9.0",
    ]
    #expect(said == day)
    let restarted = try home.restarted()
    #expect(await journal(restarted) == day)
    for _ in day {
      let next = try #require(await restarted.nextCallbacks.first)
      try await restarted.returned(from: next.id)
    }
    #expect(await restarted.nextCallbacks.isEmpty)
  }

  @Test func `what was missed while nobody ran comes later, once`() async throws {
    let home = try Home(wall: Self.morning)
    let (first, mia) = try await begin(home)
    try await first.startMonitoring(mia, client: "app", MonitoringOrder(name: "daily", schedule: Self.daily()))
    home.pass(UInt64(2 * Self.hour))
    await first.tick()
    #expect(await journal(first) == ["intervalDidStart daily 1.0"])
    home.pass(UInt64(24 * Self.hour))
    let household = try home.restarted()
    await household.tick()
    await household.tick()
    let said = ["intervalDidStart daily 1.0", "intervalDidEnd daily 9.0", "intervalDidStart daily 25.0"]
    #expect(await journal(household) == said)
    // A clock that was set back brings nothing again.
    home.setWall(Self.morning)
    await household.tick()
    #expect(await journal(household) == said)
  }

  @Test func `a power failure at any moment neither loses nor repeats a callback`() async throws {
    var generator = SeededGenerator(seed: 5)
    let order = MonitoringOrder(
      name: "often",
      schedule: MonitoringOrder.Schedule(
        start: ["minute": 10], end: ["minute": 20], zone: "UTC", repeats: true, warning: ["minute": 2]))
    let home = try Home(wall: Self.morning)
    let (steady, mia) = try await begin(home)
    try await steady.startMonitoring(mia, client: "app", order)
    var other = try home.restarted()
    for _ in 0..<60 {
      home.pass(UInt64.random(in: 1...900, using: &generator))
      await steady.tick()
      if Bool.random(using: &generator) { other = try home.restarted() }
      await other.tick()
      #expect(await journal(other) == journal(steady))
    }
    #expect(await journal(steady).count > 20)
  }

  @Test func `stopping inside of an interval ends it`() async throws {
    let home = try Home(wall: Self.morning)
    let (household, mia) = try await begin(home)
    for name in ["one", "two"] {
      try await household.startMonitoring(
        mia, client: "app", MonitoringOrder(name: name, schedule: Self.daily(from: 7, to: 17)))
    }
    try await household.stopMonitoring(mia, client: "app", names: ["one", "unknown"])
    #expect(
      await journal(household) == ["intervalDidStart one 0.0", "intervalDidStart two 0.0", "intervalDidEnd one 0.0"])
    #expect(await household.monitored().map(\.order.name) == ["two"])
    try await household.stopMonitoring(mia, client: "app")
    #expect(await household.monitored().isEmpty)
    #expect(try await home.restarted().monitored().isEmpty)
  }

  @Test func `starting again goes on where the interval is the same, and otherwise begins anew`() async throws {
    let home = try Home(wall: Self.morning)
    let (household, mia) = try await begin(home)
    let order = MonitoringOrder(name: "day", schedule: Self.daily(from: 7, to: 17))
    for _ in 0..<3 { try await household.startMonitoring(mia, client: "app", order) }
    #expect(await journal(household) == ["intervalDidStart day 0.0"])
    try await household.startMonitoring(
      mia, client: "app", MonitoringOrder(name: "day", schedule: Self.daily(from: 7, to: 12)))
    #expect(
      await journal(household)
        == ["intervalDidStart day 0.0", "intervalDidEnd day 0.0", "intervalDidStart day 0.0"])
  }

  @Test func `an activity that does not repeat ends once and is gone`() async throws {
    let home = try Home(wall: Self.morning)
    let (household, mia) = try await begin(home)
    try await household.startMonitoring(
      mia, client: "app", MonitoringOrder(name: "once", schedule: Self.daily(repeats: false)))
    home.pass(UInt64(48 * Self.hour))
    await household.tick()
    #expect(await journal(household) == ["intervalDidStart once 1.0", "intervalDidEnd once 9.0"])
    #expect(await household.monitored().isEmpty)
  }

  @Test func `a client that is not authorized hears nothing, and later what it missed`() async throws {
    let home = try Home(wall: Self.morning)
    let (household, mia) = try await begin(home)
    try await household.startMonitoring(mia, client: "app", MonitoringOrder(name: "daily", schedule: Self.daily()))
    try await household.revoke(mia, client: "app")
    home.pass(UInt64(2 * Self.hour))
    await household.tick()
    #expect(await household.nextCallbacks.isEmpty)
    try await household.authorize(mia, client: "app", member: .child)
    await household.tick()
    #expect(await household.nextCallbacks.map(\.call.kind) == [.intervalDidStart])
  }

  @Test func `callbacks that nobody takes are kept up to a limit, the newest`() async throws {
    let home = try Home(wall: Self.morning)
    let (household, mia) = try await begin(home)
    let order = MonitoringOrder(
      name: "often",
      schedule: MonitoringOrder.Schedule(start: ["minute": 0], end: ["minute": 30], zone: "UTC", repeats: true))
    try await household.startMonitoring(mia, client: "app", order)
    for _ in 0..<30 {
      home.pass(UInt64(24 * Self.hour))
      await household.tick()
    }
    let journal = await household.state.monitoring.journal
    #expect(journal.count == Household.mostCallbacks && (journal.last?.time ?? 0) > home.seconds - Self.hour)
    #expect(await household.takeComplaints().contains { $0.contains("the oldest of 1000 are dropped") })
  }

  @Test(
    arguments: [
      (["hour": 25], ["hour": 9], "schedule"), (["hour": 9], ["hour": 9], "schedule"), ([:], ["hour": 9], "schedule"),
      (["year": 2001, "month": 1, "day": 1], ["year": 2001, "month": 1, "day": 2], "schedule"),
      (["nanosecond": 5], ["hour": 9], "schedule"), (["year": 2030, "hour": 8], ["hour": 9], "schedule"),
    ] as [([String: Int], [String: Int], String)])
  func `a schedule that makes no sense is refused with a sentence`(
    _ start: [String: Int], _ end: [String: Int], _ parameter: String
  ) async throws {
    let home = try Home(wall: Self.morning)
    let (household, mia) = try await begin(home)
    let schedule = MonitoringOrder.Schedule(start: start, end: end, zone: "UTC", repeats: false)
    do {
      try await household.startMonitoring(mia, client: "app", MonitoringOrder(name: "a", schedule: schedule))
      Issue.record("\(start) to \(end) is taken")
    } catch {
      guard case .invalid(parameter: let found, why: let why) = error else { throw error }
      #expect(found == parameter && why.contains(" "), "\(why)")
    }
    #expect(await household.monitored().isEmpty)
  }

  @Test func `events without a threshold, with strange tokens or twice are refused`() async throws {
    let home = try Home(wall: Self.morning)
    let (household, mia) = try await begin(home)
    let bad: [[MonitoringOrder.Event]] = [
      [MonitoringOrder.Event(name: "e", threshold: [:])], [MonitoringOrder.Event(name: "e", threshold: ["minute": 0])],
      [MonitoringOrder.Event(name: "e", threshold: ["month": 1])],
      [MonitoringOrder.Event(name: "e", threshold: ["minute": -5])],
      [MonitoringOrder.Event(name: "e", domains: ["AAAA"], threshold: ["minute": 5])],
      [
        MonitoringOrder.Event(name: "e", threshold: ["minute": 5]),
        MonitoringOrder.Event(name: "e", threshold: ["minute": 6]),
      ],
    ]
    for events in bad {
      await #expect(throws: HouseholdError.self) {
        try await household.startMonitoring(
          mia, client: "app", MonitoringOrder(name: "a", schedule: Self.daily(), events: events))
      }
    }
    for zone in ["Mars/Olympus", "../etc/passwd", ""] {
      var schedule = Self.daily()
      schedule.zone = zone
      await #expect(throws: HouseholdError.self) {
        try await household.startMonitoring(mia, client: "app", MonitoringOrder(name: "a", schedule: schedule))
      }
    }
  }

  @Test func `a removed child's activities and callbacks go with it`() async throws {
    let home = try Home(wall: Self.morning)
    let (household, mia) = try await begin(home)
    try await household.startMonitoring(
      mia, client: "app", MonitoringOrder(name: "day", schedule: Self.daily(from: 7)))
    try await household.removeChild(mia)
    let restarted = try home.restarted()
    for household in [household, restarted] {
      #expect(await household.monitored().isEmpty)
      #expect(await household.state.monitoring.journal.isEmpty)
    }
  }
}
