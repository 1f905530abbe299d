import DaemonClient
import DatabaseServer
import Foundation
import Household
import PicketSystem
import Policy
import Postgres
import Support
import Testing

/// A database that takes no changes, is full, or is of another version: each machine goes on by itself, says so and what to do, opens
/// nothing, and catches up when the database is well again.
@Suite(
  .serialized, .enabled(if: DatabaseServer.isThere, "run scripts/setup test"),
  .enabled(if: geteuid() == 0, "root makes a small file system"))
struct IllDatabaseTests {
  private let database: FleetDatabase
  private let router: FleetNodeHome
  private let laptop: FleetNodeHome

  init() async throws {
    database = try await onThread { try FleetDatabase() }
    let look = Duration.milliseconds(300)
    (router, laptop) = (try await FleetNodeHome(look: look), try await FleetNodeHome(look: look))
    for node in [router, laptop] {
      try await node.wait("picket-fleet asks") { _ in try await node.call(.fleet()).courier }
    }
    _ = try await router.call(.createFleet(database: database.url, name: "router"))
    _ = try await router.household.addChild("Mia")
    let code = try await router.call(.inviteToFleet()).code
    _ = try await laptop.call(.joinFleet(code: code, name: "laptop"))
    try await shield(true, "always.example", on: router)
    try await laptop.wait("the first shield") { _ in try await laptop.isStopped("always.example") }
  }

  private func shield(_ isOn: Bool, _ name: String, on node: FleetNodeHome) async throws {
    let mia = try await node.household.child(named: "Mia").id
    try await node.household.setShield(isOn, Shield(domains: [name]), child: mia, store: name)
  }

  @Test func `a database that is ill opens nothing, it is said what helps, and nothing is lost`() async throws {
    let name = try #require(SQLName(database.name))
    try await fall(
      "standby", saying: "default_transaction_read_only", "name the primary in the address",
      by: [Query("ALTER DATABASE \(name) SET default_transaction_read_only = on")],
      and: [Query("ALTER DATABASE \(name) RESET default_transaction_read_only")])
    let disk = try await onThread { try SmallDisk(of: DatabaseServer.shared.get(), for: database.owner) }
    try await onThread { try disk.fill() }
    try await fall(
      "full", saying: "No space left on device", "Make room on the server's disk.",
      by: [], and: disk.room)
    try await fall(
      "newer", saying: "which this Picket does not know", "Install a newer Picket on this node.",
      by: [Query("INSERT INTO picket.versions VALUES (900, 900)")],
      and: [Query("DELETE FROM picket.versions WHERE version = 900")])
    for node in [router, laptop] { await node.stop() }
  }

  /// Has the database fall ill, and then be well.
  private func fall(
    _ illness: String, saying words: String..., by harm: [Query], and cures: [Query]...
  ) async throws {
    try await run([harm])
    // What was opened on one is opened nowhere else meanwhile, and what was closed is closed there.
    try await shield(true, "\(illness).example", on: router)
    try await shield(true, "\(illness)-too.example", on: laptop)
    for node in [router, laptop] {
      try await node.wait("\(illness): it is said, and something waits") { household in
        let status = await household.sharingStatus
        let told = [status?.troubles ?? [], await household.sharingRemarks]
        // What was decided is looked for twice a second, beside the looks that find the database ill.
        guard status?.unsent ?? 0 > 0 else { return false }
        return told.allSatisfy { $0.contains { text in words.allSatisfy { text.contains($0) } } }
      }
      #expect(try await node.call(.fleet()).fleet?.unsent ?? 0 > 0)
      #expect(try await node.isStopped("always.example"))
    }
    #expect(try await router.isStopped("\(illness).example"))
    #expect(try await laptop.isStopped("\(illness)-too.example"))
    #expect(try await !laptop.isStopped("\(illness).example"))
    try await run(cures)
    for node in [router, laptop] {
      try await node.wait("\(illness): both shields") { household in
        let status = await household.sharingStatus
        guard status?.unsent == 0, status?.troubles == [], await household.sharingRemarks == [] else { return false }
        return try await node.areStopped("\(illness).example", "\(illness)-too.example")
      }
    }
  }

  /// Each list is a transaction. Sessions that are open learn nothing of what is set for new ones.
  private func run(_ lists: [[Query]]) async throws {
    let sessions = Query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      mostRows: 100)
    for list in lists where !list.isEmpty { try await database.run(list) }
    try await database.run([sessions])
  }
}
