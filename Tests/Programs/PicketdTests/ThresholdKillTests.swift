import Foundation
import Ledger
import PicketJSON
import PicketVarlink
import Support
import Testing

/// Every threshold is written down once, and a limit that is used up stays so, whichever process is killed and whenever: also
/// where what was used is told again.
///
/// `PICKET_KILLS=300` kills more often than a test run has the time for, `PICKET_SEED=N` at the moments of another run.
@Suite(.enabled(if: Caller.isRoot, "the machine has been up for days in a namespace of its own"))
struct ThresholdKillTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let kills = environment["PICKET_KILLS"].flatMap(Int.init) ?? 12
  private static let seed = environment["PICKET_SEED"].flatMap { UInt64($0) } ?? 1

  @Test(arguments: UInt64(0)..<3)
  func `thresholds are reached once, and a limit is used up, whichever process is killed`(number: UInt64) throws {
    let day = try KilledDay(seed: Self.seed &* 1_000 &+ number)
    for kill in 1...Self.kills { try day.pass(until: kill) }
    try day.end()
  }
}

/// A day on which a child plays, with a picketd and a filter that are killed again and again.
private final class KilledDay {
  private static let daysUp = 10
  /// Minutes of use at which an app wants to be called.
  private static let thresholds = Array(stride(from: 2, through: 50, by: 3))
  /// Minutes that a limit allows.
  private static let quota = 20
  /// More than all of these, and less than an hour.
  private static let most = 54

  private let home: Home
  private let seed: UInt64
  private var random: SeededGenerator
  private var picketd: Process?
  private var filter: Process?
  /// Minutes of an hour that is over in which the child played, as far as the filter was told.
  private var played = 0
  /// The events that were reached.
  private var reached: Set<String> = []
  /// Whether picketd has said that the limit is used up.
  private var wasUsedUp = false

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    home = try Home("{mode: 'laptop', zone: '\(NoonZone.name)'}")
    try prepare(try start(0))
  }

  /// Starts what is not there, lets the child play on, and kills at some moment: picketd, the filter, or both.
  func pass(until kill: Int) throws {
    let client = try start(kill)
    if filter == nil { filter = try home.startFilter(daysUp: KilledDay.daysUp) }
    try play(Int.random(in: 0...8, using: &random))
    let end = ContinuousClock.now + .milliseconds(Int.random(in: 0..<400, using: &random))
    while ContinuousClock.now < end {
      if try isUsedUp(client) { wasUsedUp = true }
    }
    let victim = Int.random(in: 0..<4, using: &random)
    if victim != 0 { self.kill(&picketd) }
    if victim < 2 { self.kill(&filter) }
    if picketd == nil { try look("kill \(kill)") }
  }

  /// Nobody is killed any more until all is used.
  func end() throws {
    let client = try start(0)
    if filter == nil { filter = try home.startFilter(daysUp: KilledDay.daysUp) }
    try play(KilledDay.most)
    home.wait("the limit to be used up") { (try? isUsedUp(client)) == true }
    let all = Set(KilledDay.thresholds.map { "m\($0)" })
    home.wait("all thresholds") { (try? Set(events())) == all }
    kill(&picketd)
    kill(&filter)
    try look("the end")
    #expect(reached == all, "seed \(seed)")
  }

  /// What was used up before is used up from the first answer on.
  private func start(_ kill: Int) throws -> Client {
    if picketd == nil {
      if Int.random(in: 0..<5, using: &random) == 0 {
        picketd = try home.start(["--no-filter"], daysUp: KilledDay.daysUp)
        usleep(UInt32.random(in: 0..<100_000, using: &random))
        self.kill(&picketd)
      }
      picketd = try home.start(["--no-filter"], daysUp: KilledDay.daysUp)
      home.wait("picketd to answer") { (try? Client(path: home.socket).call("io.picket.Household.WhoAmI")) != nil }
    }
    let client = try Client(path: home.socket)
    if wasUsedUp { #expect(try isUsedUp(client), "seed \(seed), before kill \(kill): the limit is open again") }
    return client
  }

  private func kill(_ process: inout Process?) {
    guard let victim = process.take() else { return }
    Glibc.kill(victim.processIdentifier, SIGKILL)
    victim.waitUntilExit()
  }

  /// What the filter tells is told from the beginning each time: only the last minutes are new.
  private func play(_ minutes: Int) throws {
    played = min(KilledDay.most, played + minutes)
    let plan = URL(filePath: home.workshop.path("filter.sock.use"))
    // Atomically, since the filter reads it at any moment.
    try Data("1 games.example \(played)\n".utf8).write(to: plan, options: .atomic)
  }

  private func isUsedUp(_ client: Client) throws -> Bool {
    try client.call("io.picket.Activity.Time", ["child": "Mia"])["closed"]?.array?.isEmpty == false
  }

  /// No event is there twice, and none is gone.
  private func look(_ moment: String) throws {
    let events = try events()
    #expect(events.count == Set(events).count, "seed \(seed), \(moment): \(events)")
    #expect(reached.isSubset(of: events), "seed \(seed), \(moment): \(reached) were there before, and now \(events)")
    reached = Set(events)
  }

  /// The events that were reached, from a copy of the ledger: they wait there, since no app takes them.
  private func events() throws -> [String] {
    let copy = try Workshop()
    for name in ["picket.db", "picket.db-wal"] {
      if let bytes = try? home.workshop.bytes("state/\(name)") { try copy.write(name, bytes) }
    }
    let ledger = try Ledger(path: copy.path("picket.db"))
    let rows = try ledger.read { (tx) throws(LedgerError) in try tx.callbacks() }
    return rows.filter { $0.kind == "eventDidReachThreshold" }.compactMap(\.event)
  }

  private func prepare(_ client: Client) throws {
    _ = try client.call("io.picket.Household.AddChild", ["name": "Mia"])
    _ = try client.call("io.picket.Household.AddDevice", ["owner": "child", "child": "Mia", "user": 1_001])
    _ = try client.call("io.picket.Household.Authorize", ["child": "Mia", "client": "app", "member": "child"])
    let events = KilledDay.thresholds.map { minutes -> JSON in
      [
        "name": .string("m\(minutes)"), "applications": [], "categories": [], "domains": [],
        "threshold": ["minute": .int(minutes)], "includesPastActivity": true,
      ]
    }
    _ = try client.call(
      "io.picket.Activity.StartMonitoring",
      [
        "child": "Mia", "client": "app", "name": "day", "events": .array(events),
        "schedule": ["start": ["hour": 0, "minute": 0], "end": ["hour": 23, "minute": 59], "repeats": true],
      ])
    // By its name, which picketd knows before it has read its catalog.
    let games: JSON = [
      "categories": [], "domains": ["games.example"], "applications": [], "allWeb": false, "except": [],
    ]
    _ = try client.call(
      "io.picket.Activity.AddLimit",
      ["child": "Mia", "name": "Games", "targets": games, "perDay": .int(KilledDay.quota * 60)])
  }
}
