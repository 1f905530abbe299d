import DatabaseServer
import Glibc
import PicketJSON
import PicketSystem
import Postgres

extension FleetGroup {
  /// From the moment when a standby takes the place of a server that failed until each of two machines knows what the other one decided
  /// meanwhile: all programs of both.
  func failover(_ harness: Harness, _ tools: Road.Tools) throws -> [Figure] {
    let runs = harness.isQuick ? 1 : 5
    let times = try (0..<runs).map { _ in try takeOver(tools) }
    return [
      Figure(
        name: "fleet.failover", value: Harness.median(times), unit: "s", better: .lower, goal: 10, runs: runs)
    ]
  }

  private func takeOver(_ tools: Road.Tools) throws -> Double {
    let place = try Workplace()
    let elsewhere = try Workplace()
    let user = try FleetUser(in: place)
    let first = try DatabaseServer()
    let second = try DatabaseServer(standbyOf: first)
    for folder in [place.folder, elsewhere.folder, first.folder, second.folder] { try user.letThrough(folder) }
    let owner = try PostgresConnection(to: first.database())
    var row = RowReader(try owner.run([Query("SELECT current_database()::text", mostRows: 1)])[0].rows.first ?? [])
    let hosts = "\(first.folder),\(second.folder)"
    let database = "postgres://admin@/\(try row.text())?host=\(hosts)&target_session_attrs=read-write"

    let router = try FleetMachine(alone: place, tools.rules, user)
    let laptop = try FleetMachine(alone: elsewhere, tools.rules, user)
    try router.call("Fleet.Create", ["database": .string(database), "name": "router"])
    try router.call("Household.AddChild", ["name": "Mia"])
    let code = try router.call("Fleet.Invite")["code"]?.string ?? ""
    try laptop.call("Fleet.Join", ["code": .string(code), "name": "laptop"])
    try laptop.wait("the child") { try $0.call("Household.Children")["children"]?.array?.isEmpty == false }
    try laptop.wait("nothing to hand over") { try $0.call("Fleet.Status")["fleet"]?.object?["unsent"]?.int == 0 }
    try first.fail()
    for (machine, name) in [(router, "router.example"), (laptop, "laptop.example")] {
      try machine.call(
        "Settings.Shield",
        [
          "child": "Mia", "isOn": true, "domains": [.string(name)], "categories": [], "applications": [],
          "allWeb": false,
          "except": [], "store": .string(name),
        ])
    }
    let start = SuspendingClock.now
    try second.takeOver()
    for machine in [router, laptop] {
      try machine.wait("both shields") {
        try $0.call("Settings.Shields", ["child": "Mia"])["shields"]?.array?.count == 2
      }
    }
    return (.now - start) / .seconds(1)
  }
}
