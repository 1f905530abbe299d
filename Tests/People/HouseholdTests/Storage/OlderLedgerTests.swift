import PicketSystem
import Support
import Synchronization
import Testing

@testable import Household

/// Ledgers of an older form in which rows cannot be true: the rest counts, and it is said once.
@Suite struct OlderLedgerTests {
  private let home: Home
  private let household: Household

  /// With a key, but without the ledger that came with it.
  init() throws {
    // Weeks after what the ledger has.
    home = try Home(wall: 1_792_000_000)
    household = try home.open()
  }

  /// Four rows of its traffic cannot be true.
  private static func write(_ path: String) throws {
    let script = """
      import sqlite3, sys
      sqlite3.connect(sys.argv[1]).executescript(open(sys.argv[2]).read())
      """
    let text = Project.path("Tests/People/LedgerTests/Golden/12/before.sql")
    let command = try #require(Command("/usr/bin/python3", ["-c", script, path, text]))
    let outcome = try command.run(input: [])
    try #require(outcome.status == 0, "\(outcome.complaint)")
  }

  private static func isSaid(_ household: Household) async -> Bool {
    await household.takeComplaints().count { $0.hasPrefix("4 rows of what children used cannot be true") } == 1
  }

  @Test func `it is said when such a ledger is opened`() async throws {
    try Self.write(home.workshop.path("older"))
    let other = try Workshop()
    try other.write("picket.db", home.workshop.bytes("older"))
    try other.write("family.key", home.workshop.bytes("family.key"))
    try File.setMode(of: other.path("family.key"), to: 0o600)
    let opened = try Household(ledger: other.path("picket.db"), key: other.path("family.key")) { [home] in
      home.clocks.withLock { $0 }
    }
    #expect(await Self.isSaid(opened))
    let bytes = try await opened.usageTable(of: 1, by: .domain, from: 497_222 * 3_600).total.received
    #expect(bytes == 12_000 + 1 << 60 + 128 + 5)
  }

  @Test func `it is said when such a backup is restored`() async throws {
    try Self.write(home.workshop.path("older"))
    try await household.restore(from: home.workshop.path("older"))
    #expect(await Self.isSaid(household))
  }
}
