import Catalog
import FilterProtocol
import Glibc
import Household
import PicketSystem
import Synchronization
import Wire

/// A home whose children use the net for days, by a clock that the bench sets.
struct HomeOfUse: Sendable {
  /// How a child's day looks.
  struct Day {
    let hours: Int
    /// Hours in which somebody sits in front of a device.
    let used: Int
    /// Names that are used in an hour, and names that carry something.
    let names: Int
    let background: Int

    static let usual = Day(hours: 14, used: 4, names: 15, background: 25)
    /// A day in the holidays: pages, films and games from morning to night.
    static let heavy = Day(hours: 16, used: 10, names: 40, background: 80)
  }

  private static let second: UInt64 = 1_000_000_000
  private static let sites = [
    "www.youtube.com", "i.ytimg.com", "www.tiktok.com", "www.roblox.com", "discord.com", "www.instagram.com",
    "open.spotify.com", "www.wikipedia.org", "www.netflix.com", "www.twitch.tv", "web.whatsapp.com", "chess.com",
  ]

  private let household: Household
  private let clock: Clock
  private let path: String
  private let children: [Int]

  private final class Clock: Sendable {
    let moment = Mutex(
      ClockReading(wall: 1_790_000_000 * HomeOfUse.second, boot: 90_000 * HomeOfUse.second, machine: "bench"))

    func pass(_ seconds: Int) {
      moment.withLock {
        $0.wall += UInt64(seconds) * HomeOfUse.second
        $0.boot += UInt64(seconds) * HomeOfUse.second
      }
    }
  }

  init(in folder: String, catalog: String, children count: Int) async throws {
    let clock = Clock()
    let household = try HomeOfUse.open(folder, clock)
    var children: [Int] = []
    for number in 0..<count {
      let child = try await household.addChild("child\(number)")
      _ = try await household.addDevice(.child(child.id), user: UInt32(2_000 + number))
      children.append(child.id)
    }
    await household.use(try Catalog(path: catalog))
    self.init(household, clock, folder, children)
  }

  private init(_ household: Household, _ clock: Clock, _ folder: String, _ children: [Int]) {
    (self.household, self.clock, path, self.children) = (household, clock, folder + "/picket.db", children)
  }

  private static func open(_ folder: String, _ clock: Clock) throws -> Household {
    try Household(ledger: folder + "/picket.db", key: folder + "/family.key") { clock.moment.withLock { $0 } }
  }

  /// The home after a start of picketd, in another folder: the old one's lock is still held.
  func restarted(in folder: String, catalog: String) async throws -> HomeOfUse {
    try Household.backUp(path, to: folder + "/picket.db")
    var key = try NewFile(path: folder + "/family.key", mode: 0o600)
    try key.write(try File.contents(of: path.dropLast("picket.db".count) + "family.key", limit: 1 << 16))
    try key.publish()
    let fresh = try HomeOfUse.open(folder, clock)
    await fresh.use(try Catalog(path: catalog))
    return HomeOfUse(fresh, clock, folder, children)
  }

  /// Days of use, minute by minute.
  func live(days: Int, _ day: Day) async throws {
    for number in 0..<days {
      for hour in 0..<24 {
        for minute in 0..<60 where hour < day.hours {
          clock.pass(60)
          await tell(try readings(of: day, number, hour, minute))
        }
        if hour >= day.hours { clock.pass(3_600) }
        await household.tick()
      }
    }
    await household.flushUsage(isEnd: true)
  }

  private func tell(_ readings: [UsageReading]) async {
    let end = clock.moment.withLock { $0.boot }
    await household.note(
      UsageRound(begin: end - 60 * HomeOfUse.second, end: end, readings: readings, lost: 0))
  }

  private func readings(of day: Day, _ number: Int, _ hour: Int, _ minute: Int) throws -> [UsageReading] {
    var readings: [UsageReading] = []
    for child in children.indices {
      // Each name speaks now and then; what is used is heavy for some minutes and then something else is.
      for index in 0..<day.background where (index + minute) % 20 == 0 {
        readings.append(reading(child, "bg\(index).device\(child % 3).example", bytes: 4_000, packets: 12))
      }
      guard (hour + child) % day.hours < day.used else { continue }
      for step in 0..<3 {
        let index = (minute / 4 + step * 7 + hour) % day.names
        let name =
          index < HomeOfUse.sites.count
          ? HomeOfUse.sites[index] : "site\(index).of-day\(number % 9).child\(child).example"
        readings.append(reading(child, name, bytes: 2_000_000 + UInt64(minute % 7) * 300_000, packets: 1_900))
      }
    }
    return readings
  }

  private func reading(_ child: Int, _ name: String, bytes: UInt64, packets: UInt64) -> UsageReading {
    UsageReading(
      device: UInt16(child + 1), name: Name(name) ?? Name(),
      received: FilterProtocol.Traffic(bytes: bytes, packets: packets),
      sent: FilterProtocol.Traffic(bytes: bytes / 30, packets: packets / 2), opened: 1)
  }

  /// Milliseconds that a report about all children takes, and those of a processor.
  func report(_ grouping: UsageGrouping, _ days: Int) async throws -> (all: Double, working: Double) {
    let (start, before) = (SuspendingClock.now, BackgroundProgram.workingTime(of: getpid()) ?? 0)
    let from = clock.moment.withLock { $0.wallSeconds } - days * 86_400
    for child in children {
      let table = try await household.usageTable(of: child, by: grouping, from: from)
      if table.total.seconds == 0 { throw Failure("measure", "use", reason: "there is none") }
    }
    let working = ((BackgroundProgram.workingTime(of: getpid()) ?? 0) - before) / 1e6
    return ((SuspendingClock.now - start) / .milliseconds(1), working)
  }

  /// Milliseconds that the data of apps' reports about all children takes, day by day.
  func data(_ days: Int) async throws -> Double {
    let start = SuspendingClock.now
    let from = clock.moment.withLock { $0.wallSeconds } - days * 86_400
    for child in children {
      let segments = try await household.usageSegments(of: child, by: "day", from: from)
      if !segments.contains(where: { $0.seconds > 0 }) { throw Failure("measure", "use", reason: "there is none") }
    }
    return (SuspendingClock.now - start) / .milliseconds(1)
  }

  /// Bytes of the ledger, with all that waits in its log.
  func size() throws -> Int {
    try Household.backUp(path, to: path + ".size")
    return Folder.size(of: path + ".size")
  }
}
