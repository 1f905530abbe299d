import Activity
import Catalog
import Policy
import Synchronization
import Testing
import Wire

@testable import Household

/// A household in Paris, with a clock that a test sets by what the clock on the wall shows.
struct TimedHome {
  let home: Home
  var household: Household
  let mia: Child
  let zone: Zone

  /// Monday 23 November 2026, unless told otherwise.
  init(_ date: String = "2026-11-23", _ time: String = "12:00", zone name: String = "Europe/Paris") async throws {
    zone = try Zone(named: name)
    home = try Home(wall: UInt64(try TimedHome.instant(date, time, zone)))
    household = try home.open(options: HouseholdOptions(zone: zone))
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia")
  }

  static func instant(_ date: String, _ time: String, _ zone: Zone) throws -> Int {
    zone.instant(try #require(CivilDate(text: date)), try #require(TimeOfDay(text: time)))
  }

  /// Lets time pass until the clock on the wall shows this.
  func pass(to date: String, _ time: String) async throws {
    let seconds = try TimedHome.instant(date, time, zone) - home.seconds
    home.pass(UInt64(seconds))
    await household.tick()
  }

  func add(
    _ name: String, _ windows: String..., over shield: Shield = Shield(categories: ["games"]), opens: Bool = false,
    to owner: Int? = nil
  ) async throws {
    let windows = try windows.map { try #require(try Window(text: $0)) }
    try await household.addSchedule(name, of: owner ?? mia.id, windows: windows, over: shield, opens: opens)
  }

  /// Whether packets of the child's are stopped now for this name: by what is published, and by nothing else.
  func isStopped(_ name: String = "roblox.com") async throws -> Bool {
    let publication = try #require(await household.publication)
    let moment = home.clocks.withLock { $0 }
    let wanted = try #require(Name(name))
    let match = publication.catalog?.find(wanted) ?? .nothing
    return publication.snapshot.decide(0, Identity(asking: wanted, match), at: moment.boot).verdict == .block
  }

  func explain(_ name: String = "roblox.com", at time: Int? = nil) async throws -> Explanation {
    try await household.explain(name, child: mia.id, at: time, looksAhead: true)
  }
}
