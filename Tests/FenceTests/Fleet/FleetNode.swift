import Foundation
import PicketSystem
import Support

/// A machine of a family in the lab: picketd with its filter, and picket-fleet.
final class FleetNode {
  let daemon: Daemon
  var place: Device { daemon.place }
  private let courier: Program
  private var user: FleetUser

  /// One that goes by a clock which all nodes have.
  init(in place: Device, _ household: Household, by clock: SimulatedClock) throws {
    user = try FleetUser(at: place)
    daemon = try Daemon(in: place, household, by: clock)
    courier = try Program(
      ["/usr/sbin/ip"] + place.entrance + clock.entrance + [Daemon.executables + "/picket-fleet"]
        + ["--socket", daemon.socket], log: daemon.folder + "/picket-fleet.log")
  }

  func stop() {
    courier.end()
    daemon.stop()
  }

  struct Limit: Decodable, Equatable {
    let used: Int
    let left: Int
  }

  /// Of its first limit; nil where there is none.
  func limit() throws -> Limit? {
    struct Told: Decodable { let limits: [Limit] }
    return try JSONDecoder().decode(Told.self, from: Data(daemon.picket("limit", "list", "--json").utf8)).limits.first
  }

  struct Fleet: Decodable {
    let unsent: Int
    let troubles: [String]
    let nodes: [Node]

    struct Node: Decodable { let name: String? }
  }

  func fleet() throws -> Fleet {
    struct Told: Decodable { let fleet: Fleet }
    return try JSONDecoder().decode(Told.self, from: Data(daemon.picket("fleet", "status", "--json").utf8)).fleet
  }

  /// Whether it says of something that it is so: a part of a sentence.
  func complains(_ part: String) throws -> Bool { try fleet().troubles.contains { $0.contains(part) } }
}

/// The user of picket-fleet, whom a machine has by its package, for programs in one place of the lab.
struct FleetUser: ~Copyable {
  private static let number = 61_111
  private let folder: String

  init(at place: Device) throws {
    folder = "/etc/netns/\(place.namespace)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let (name, number) = ("picket-fleet", FleetUser.number)
    let lines = [
      "passwd": "\(name):x:\(number):\(number)::/nonexistent:/usr/sbin/nologin\n", "group": "\(name):x:\(number):\n",
    ]
    for (file, line) in lines {
      let known = try Data(contentsOf: URL(filePath: "/etc/" + file))
      try (known + Data(line.utf8)).write(to: URL(filePath: "\(folder)/\(file)"))
    }
  }

  deinit {
    for file in ["passwd", "group"] { try? FileManager.default.removeItem(atPath: "\(folder)/\(file)") }
  }
}
