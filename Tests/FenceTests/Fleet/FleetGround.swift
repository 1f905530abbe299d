import DatabaseServer
import Foundation
import PicketSystem
import Postgres
import Support
import Testing

/// A router and four laptops of one family in the lab, whose database stands at the provider.
final class FleetGround {
  static let child = "Mia"
  private static let port = 5_432
  private static let address = "192.168.0.1"

  let lab: Lab
  let clock: SimulatedClock
  private let server: DatabaseServer
  private(set) var nodes: [FleetNode] = []
  var router: FleetNode { nodes[0] }
  var laptop: FleetNode { nodes[1] }

  init() throws {
    lab = try Lab.standing()
    clock = try SimulatedClock.atMidnight(in: lab.state + "/fleet")
    try clock.go(toDay: 0, 12, 0, 5)
    server = try DatabaseServer(
      in: DatabasePlace(
        entrance: ["/usr/sbin/ip"] + lab.provider.entrance, address: FleetGround.address,
        certificate: lab.state + "/cert.pem", key: lab.state + "/key.pem"))
    let admin = try PostgresConnection(to: server.address("postgres"))
    _ = try admin.run([Query("CREATE ROLE picket LOGIN CREATEROLE PASSWORD 'picket'")])
    _ = try admin.run([Query("CREATE DATABASE picket OWNER picket STRATEGY file_copy")])

    var behind = Household.nobody
    (behind.tellsUsage, behind.zone) = (true, "UTC")
    var laptop = behind
    (laptop.mode, laptop.unknownDevices) = (.laptop, nil)
    for (place, household) in [
      (lab.router, behind), (lab.laptop, laptop), (lab.guardian, laptop), (lab.emma, laptop), (lab.upstream, laptop),
    ] {
      nodes.append(try FleetNode(in: place, household, by: clock))
    }
    try router.daemon.picket("child", "add", FleetGround.child)
    try found()
  }

  private func found() throws {
    let database = "postgres://picket:picket@\(FleetGround.address)/picket?sslmode=require"
    for node in nodes {
      guard try eventually({ try node.daemon.attempt("fleet", "status").text.contains("does not run") == false }) else {
        throw LabError("\(node.place.name): picket-fleet does not ask")
      }
    }
    try router.daemon.picket("fleet", "create", database, "--name", "router")
    for node in nodes.dropFirst() {
      let code = try router.daemon.picket("fleet", "invite", "-q").split(separator: "\n")[0]
      try node.daemon.picket("fleet", "join", String(code), "--name", node.place.name)
    }
    for node in nodes {
      guard try eventually({ try node.daemon.picket("child", "list").contains(FleetGround.child) }) else {
        throw LabError("\(node.place.name) has no child: \(try node.fleet().troubles)")
      }
      let device = node === router ? ["--mac", "02:00:00:00:01:12"] : ["--uid", "\(Household.childUser)"]
      guard try node.daemon.run(["device", "add", "--child", FleetGround.child] + device).status == 0 else {
        throw LabError("\(node.place.name) takes no device")
      }
    }
  }

  func stop() {
    for node in nodes { node.stop() }
    try? connectDatabase()
  }

  /// What the child uses at a node.
  func device(_ node: FleetNode) -> Device {
    node === router ? lab.ben : node.place.by(Household.childUser)
  }

  /// Whether all nodes come to say the same.
  func agree(_ isSo: (FleetNode) throws -> Bool) throws -> Bool {
    try nodes.allSatisfy { node in try eventually { try isSo(node) } }
  }

  /// Whether a site is stopped by what a node knows.
  func isStopped(_ site: Site, on node: FleetNode) throws -> Bool {
    try node.daemon.explain(site.name, for: FleetGround.child).verdict == "block"
  }

  // The database's machine takes no packets of nodes, or refuses them.

  func cutDatabase(refusing isRefused: Bool = false) throws {
    let verdict = isRefused ? "reject with tcp reset" : "drop"
    // In one transaction: between two, a packet that waits would come through.
    try lab.provider.run(
      "nft",
      FleetGround.connected + "; "
        + "table inet cut { chain in { type filter hook input priority 0; tcp dport \(FleetGround.port) \(verdict); }; }"
    )
  }

  func connectDatabase() throws { try lab.provider.run("nft", FleetGround.connected) }

  private static let connected = "table inet cut {}; delete table inet cut"
}
