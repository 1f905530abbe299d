import Activity
import Replication

extension FleetGroup {
  /// Names that a child uses on a day, and hours in which it uses each.
  private static let (names, hours) = (40, 4)
  /// Changes of settings, questions and answers.
  private static let rows = 6
  /// How often a day's use is handed over: what was used within so many minutes goes together.
  private static let minutes = 5

  /// Bytes that a child's day takes on the wire, by the node that saw it and by one that reads it, and on the server's disk.
  func day(_ harness: Harness, _ tools: Road.Tools) throws -> [Figure] {
    let days = harness.isQuick ? 20 : 200
    let fleet = try BenchFleet(nodes: 2)
    let (router, laptop) = (try fleet.node(1), try fleet.node(2))
    let empty = try fleet.bytesOnDisk()
    let before = (router.carried, laptop.carried)
    for day in 0..<days { try live(day, on: router) { _ = try laptop.pull() } }
    let disk = try fleet.bytesOnDisk() - empty
    func figure(_ name: String, _ bytes: Int) -> Figure {
      Figure(name: name, value: Double(bytes) / Double(days) / 1_000, unit: "kB", better: .lower, runs: days)
    }
    return [
      figure("fleet.day.sent", router.carried - before.0), figure("fleet.day.read", laptop.carried - before.1),
      figure("fleet.day.disk", disk),
    ]
  }

  /// Lets a child have a day: each name in hours of its own, an hour's minutes one piece after the other.
  private func live(_ number: Int, on node: LeanNode, _ handedOver: () throws -> Void) throws {
    let child = (0..<16).map { UInt8(truncatingIfNeeded: number >> ($0 % 4 * 8)) }
    for row in 0..<Self.rows { node.replica.decide(try Self.row(number * Self.rows + row), Self.body, at: 0) }
    for piece in 0..<60 / Self.minutes {
      for name in 0..<Self.names {
        let token = [UInt8](repeating: UInt8(name), count: 40)
        for hour in 0..<Self.hours {
          guard let key = MinutesKey(child: child, token: token, hour: BenchFleet.hour + Int64(hour * 3 + name % 3))
          else {
            continue
          }
          var map = MinuteMap()
          for minute in piece * Self.minutes..<(piece + 1) * Self.minutes { map.insert(minute) }
          node.replica.use(key, map)
          // Bytes go when an hour is over.
          guard piece == 60 / Self.minutes - 1 else { continue }
          for kind: Int64 in [1, 2] { node.replica.count(key, kind: kind, 1_000_000) }
        }
      }
      try node.push()
      try handedOver()
    }
  }
}
