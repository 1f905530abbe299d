import DatabaseServer
import Glibc
import PicketJSON
import PicketSystem
import Postgres

extension FleetGroup {
  /// From a guardian's `picket off` on one machine until the last octet of any connection of the child's that is open behind another: all
  /// programs of both, a PostgreSQL between them, and packets.
  func pause(_ harness: Harness, _ tools: Road.Tools) throws -> [Figure] {
    let place = try Workplace()
    let elsewhere = try Workplace()
    let road = try Road(tools)
    let speech = try Speech(in: place)
    var family = try FamilyOnDisk(in: place, named: "family", rules: tools.rules)
    let user = try FleetUser(in: place)
    family.entrance = user.entrance
    for folder in [place.folder, elsewhere.folder, family.folder] { try user.letThrough(folder) }
    guard let port = Loopback.freePort() else { throw Failure("find", "a port", reason: "there is none") }
    let server = try DatabaseServer(port: port)
    let owner = try PostgresConnection(to: server.database())
    var row = RowReader(try owner.run([Query("SELECT current_database()::text", mostRows: 1)])[0].rows.first ?? [])
    let database = "postgres://admin@127.0.0.1:\(port)/\(try row.text())?sslmode=disable"

    let seat = try Judge.picket.start(in: road, for: family)
    seat.settle()
    let router = try FleetMachine(at: family.control, user)
    let laptop = try FleetMachine(alone: elsewhere, tools.rules, user)
    try router.call("Fleet.Create", ["database": .string(database), "name": "router"])
    let code = try router.call("Fleet.Invite")["code"]?.string ?? ""
    try laptop.call("Fleet.Join", ["code": .string(code), "name": "laptop"])
    let child: JSON.Object = ["child": .string(FamilyOnDisk.child)]
    try laptop.wait("the child") { try $0.call("Household.Children")["children"]?.array?.isEmpty == false }
    let runs = harness.isQuick ? 3 : 15
    var times: [Double] = []
    for _ in 0..<runs {
      if let time = try road.cut(10, speech, by: { try laptop.call("Settings.Off", child) }) { times.append(time) }
      try laptop.call("Settings.On", child)
      try router.wait("the end of the pause") {
        try $0.call("Settings.Shields", child)["shields"]?.array?.isEmpty == true
      }
    }
    _ = consume seat
    times.sort()
    func figure(_ name: String, _ value: Double?) -> Figure {
      Figure(
        name: "fleet.pause" + name, value: times.count == runs ? value : nil, unit: "ms", better: .lower, goal: 1_000,
        runs: runs)
    }
    return [figure("", times.isEmpty ? nil : times[times.count / 2]), figure(".late", times.last)]
  }
}
