import Activity
import FilterProtocol
import PicketSystem
import ShieldProtocol
import Support
import Synchronization
import Testing
import Wire

@testable import Household

/// Thresholds and limits over random use, while picketd and picket-filter are killed at any moment.
///
/// `PICKET_SEED=N` makes another run.
@Suite struct ExactlyOnceTests {
  private static let seed = Environment["PICKET_SEED"].flatMap { UInt64($0) } ?? 1

  @Test(arguments: UInt64(0)..<12)
  func `each threshold is reached once, and what is used up stays so, whoever is killed`(round: UInt64) async throws {
    var day = try await Day(seed: Self.seed &* 1_000 &+ round)
    try await day.pass()
    try await day.end()
  }
}

/// Four hours of a child who plays and pauses, in rounds as the filter sends them.
private struct Day {
  private static let rounds = 4 * 360
  /// Seconds of a round.
  private static let step = 10

  private let home: Home
  private var household: Household
  private let child: Int
  private let quota: Int
  private let thresholds: [String: Int]
  private var random: SeededGenerator
  private let seed: UInt64

  /// Rounds in which it goes on playing, or pausing.
  private var left = 0
  private var plays = false
  /// Rounds in which the filter, or picketd, is not there.
  private var withoutFilter = 0
  private var withoutDaemon = 0
  /// What the filter keeps while picketd is not there.
  private var kept: [UsageRound] = []

  /// How often each event was reached, and the callbacks that wait to be delivered.
  private var reached: [String: Int] = [:]
  private var waiting: Set<Int> = []
  private var most = 0
  private var wasUsedUp = false

  init(seed: UInt64) async throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    // 14 November 2023, 08:00 UTC.
    home = try Home(wall: 1_699_948_800)
    household = try home.open(options: HouseholdOptions(zone: .utc))
    let mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 1_000)
    try await household.authorize(mia.id, client: "app", member: .child)
    child = mia.id
    var amounts: [String: Int] = [:]
    for number in 0..<8 { amounts["e\(number)"] = Int.random(in: 2...120, using: &random) }
    (thresholds, quota) = (amounts, Int.random(in: 2...90, using: &random))
    let schedule = MonitoringOrder.Schedule(
      start: ["hour": 7, "minute": 0], end: ["hour": 20, "minute": 0], zone: "UTC", repeats: true, warning: nil)
    let events = amounts.map {
      MonitoringOrder.Event(name: $0.key, threshold: ["minute": $0.value], includesPastActivity: true)
    }
    try await household.startMonitoring(
      child, client: "app", MonitoringOrder(name: "day", schedule: schedule, events: events))
    try await household.addLimit("All", of: child, over: Shield(allWeb: true), budget: Budget(perDay: quota * 60))
  }

  mutating func pass() async throws {
    for _ in 0..<Day.rounds {
      home.pass(UInt64(Day.step))
      try await carry()
      try await maybeKill()
      if withoutDaemon > 0 { continue }
      // The clock ticks once a second; what matters is what lies between two ticks.
      if Int.random(in: 0..<3, using: &random) > 0 { await household.tick() }
      try await look()
      try await deliver()
    }
  }

  /// Nobody uses anything any more: what was reached is said, also after a last kill.
  mutating func end() async throws {
    if withoutDaemon > 0 { try await start() }
    for _ in 0..<30 {
      home.pass(60)
      await household.tick()
      try await look()
    }
    household = try home.killed(household, options: HouseholdOptions(zone: .utc))
    await household.tick()
    try await look()
    for (event, minutes) in thresholds {
      let count = reached[event] ?? 0
      #expect(count == (most >= minutes ? 1 : 0), "seed \(seed): \(event) of \(minutes), and \(most) were used")
    }
    #expect(wasUsedUp == (most >= quota), "seed \(seed): \(quota), and \(most) were used")
  }

  private mutating func carry() async throws {
    if left == 0 {
      plays.toggle()
      left = Int.random(in: 1...(plays ? 120 : 40), using: &random)
    }
    left -= 1
    if withoutFilter > 0 {
      withoutFilter -= 1
      return
    }
    let end = home.clocks.withLock { $0.boot }
    let factor = UInt64.random(in: 1...3, using: &random)
    let reading = UsageReading(
      device: 1, name: try #require(Name("games.example")), received: Traffic(bytes: 300_000 * factor, packets: 220),
      sent: Traffic(bytes: 9_000, packets: 110 * factor), opened: 1)
    let round = UsageRound(
      begin: end - UInt64(Day.step) * ClockReading.second, end: end, readings: plays ? [reading] : [], lost: 0)
    if withoutDaemon > 0 { kept.append(round) } else { await household.note(round) }
  }

  private mutating func maybeKill() async throws {
    if withoutDaemon > 0 {
      withoutDaemon -= 1
      if withoutDaemon == 0 { try await start() }
      return
    }
    switch Int.random(in: 0..<40, using: &random) {
    case 0: withoutDaemon = Int.random(in: 1...20, using: &random)
    case 1:
      // What it had counted and not told is gone with it.
      withoutFilter = Int.random(in: 1...12, using: &random)
    default: return
    }
  }

  private mutating func start() async throws {
    withoutDaemon = 0
    household = try home.killed(household, options: HouseholdOptions(zone: .utc))
    if Bool.random(using: &random) { await household.tick() }
    for round in kept { await household.note(round) }
    kept = []
  }

  private mutating func look() async throws {
    for callback in await household.state.monitoring.journal where waiting.insert(callback.id).inserted {
      guard callback.call.kind == .eventDidReachThreshold, let event = callback.call.event else { continue }
      reached[event, default: 0] += 1
      #expect(reached[event] == 1, "seed \(seed): \(event) again")
    }
    let used = await household.used(by: child)
    most = max(most, used)
    let isUsedUp = try await !household.time(of: child).closed.isEmpty
    #expect(isUsedUp || !wasUsedUp, "seed \(seed): the limit of \(quota) is open again, with \(used) used")
    wasUsedUp = isUsedUp
  }

  /// An app's monitor takes a callback, and sometimes picketd does not hear that it did.
  private mutating func deliver() async throws {
    guard Int.random(in: 0..<20, using: &random) == 0, let next = await household.nextCallbacks.first else { return }
    if Bool.random(using: &random) { try await household.returned(from: next.id) }
  }
}
