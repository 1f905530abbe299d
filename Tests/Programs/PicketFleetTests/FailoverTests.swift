import DaemonClient
import DatabaseServer
import Household
import Policy
import Postgres
import Support
import Testing

/// Machines of a family whose PostgreSQL is lost, or stands behind a pooler.
@Suite(.serialized, .enabled(if: DatabaseServer.isThere, "run scripts/setup test")) struct FailoverTests {
  private func begin(at url: String) async throws -> FleetNodeHome {
    let router = try await FleetNodeHome()
    try await router.wait("picket-fleet asks") { _ in try await router.call(.fleet()).courier }
    _ = try await router.call(.createFleet(database: url, name: "router"))
    return router
  }

  private func join(_ name: String, by router: FleetNodeHome) async throws -> FleetNodeHome {
    let node = try await FleetNodeHome()
    try await node.wait("picket-fleet asks") { _ in try await node.call(.fleet()).courier }
    _ = try await node.call(.joinFleet(code: router.call(.inviteToFleet()).code, name: name))
    try await node.wait("Mia is there") { await $0.children.map(\.name) == ["Mia"] }
    return node
  }

  private func shield(_ name: String, on node: FleetNodeHome) async throws {
    let mia = try await node.household.child(named: "Mia").id
    try await node.household.setShield(true, Shield(domains: [name]), child: mia)
  }

  @Test func `a standby takes over while machines write, and nothing is lost, not even what it had not got`()
    async throws
  {
    let (first, second) = try await onThread {
      let first = try DatabaseServer()
      return (first, try DatabaseServer(standbyOf: first))
    }
    let database = try await onThread { try FleetDatabase(at: [first, second]) }
    let router = try await begin(at: database.url)
    _ = try await router.household.addChild("Mia")
    let laptop = try await join("laptop", by: router)
    try await shield("one.example", on: router)
    try await laptop.wait("the first shield") { _ in try await laptop.isStopped("one.example") }
    // The standby has that, and none of what comes now.
    let rows = try await onThread { try FailoverTests.rows(in: database.owner) }
    try await router.wait("the standby has it") { _ in
      try await onThread { try FailoverTests.rows(in: FailoverTests.admin(second, database.name)) == rows }
    }
    try await onThread { try second.loseSight() }
    try await shield("two.example", on: router)
    try await laptop.wait("the second shield") { _ in try await laptop.isStopped("two.example") }
    try await shield("three.example", on: laptop)
    try await router.wait("the third shield") { _ in try await router.isStopped("three.example") }
    try await onThread { try first.fail() }
    // Guardians on both sides decide on while there is no server.
    try await shield("four.example", on: router)
    try await shield("five.example", on: laptop)
    try await router.wait("the loss is said") { household in
      await household.sharingStatus?.troubles.contains { $0.contains("not to be had") } ?? false
    }
    try await onThread { try second.takeOver() }
    let all = ["one.example", "two.example", "three.example", "four.example", "five.example"]
    for node in [router, laptop] {
      for name in all { try await node.wait("\(name)") { _ in try await node.isStopped(name) } }
      try await node.wait("all is handed over, and it was noticed what was lost") { household in
        let status = await household.sharingStatus
        return status?.unsent == 0 && status?.troubles.contains { $0.contains("set back to an older state") } ?? false
      }
    }
    // A machine that knew none of it gets it from the new server.
    let tablet = try await join("tablet", by: router)
    for name in all { try await tablet.wait("\(name)") { _ in try await tablet.isStopped(name) } }
    for node in [router, laptop, tablet] { await node.stop() }
    try await onThread { try second.fail() }
  }

  private static func admin(_ server: DatabaseServer, _ database: String) throws -> PostgresConnection {
    try PostgresConnection(to: server.address(database))
  }

  private static func rows(in connection: PostgresConnection) throws -> [[PostgresValue]] {
    let rows = Query(
      "SELECT kind, id, revision FROM picket.rows ORDER BY kind, id", mostRows: 1_000)
    do throws(PostgresError) {
      return try connection.run([rows])[0].rows
    } catch {
      // The standby has no such table yet.
      guard error.kind == .schema else { throw error }
      return []
    }
  }

  /// As people have it: the database's owner is no superuser, and nothing that belongs to a session lasts.
  @Test(.enabled(if: Pooler.isThere, "run scripts/setup test"))
  func `behind a pooler that gives sessions away after each transaction, machines find the same`() async throws {
    let server = try DatabaseServer.shared.get()
    let (database, pooler) = try await onThread { (try FleetDatabase(), try Pooler(before: server)) }
    guard let owner = SQLName("owner_" + database.name.suffix(16)), let name = SQLName(database.name) else {
      return
    }
    try await database.run([
      Query("CREATE ROLE \(owner) LOGIN CREATEROLE PASSWORD '\(owner)'"),
      Query("ALTER DATABASE \(name) OWNER TO \(owner)"),
    ])
    let router = try await begin(
      at: "postgres://\(owner.text):\(owner.text)@/\(name.text)?host=\(pooler.folder)&port=\(Pooler.port)")
    _ = try await router.household.addChild("Mia")
    let laptop = try await join("laptop", by: router)
    try await shield("one.example", on: router)
    try await laptop.wait("the router's shield") { _ in try await laptop.isStopped("one.example") }
    try await shield("two.example", on: laptop)
    try await router.wait("the laptop's shield") { _ in try await router.isStopped("two.example") }
    for node in [router, laptop] { #expect(await node.household.sharingStatus?.troubles == []) }
    await laptop.stop()
    await router.stop()
  }
}
