import Foundation
import PicketJSON
import PicketVarlink
import Support
import Testing

/// A machine of a family: picketd with a stand-in for its filter, and picket-fleet, by a clock that a test sets.
final class FamilyMachine {
  let home: Home
  private let clock: SimulatedClock
  private var picketd: Process?
  private var courier: Process?
  /// The users of this machine and one for picket-fleet, whom a machine has by its package.
  private let accounts: [FileInstead]

  /// One that was up for days, so that children have used something on it.
  init(_ configuration: String, by clock: SimulatedClock) throws {
    self.clock = clock
    home = try Home(configuration)
    // picket-fleet is another user than the one whose folder this is.
    _ = unsafe chmod(home.workshop.path(""), 0o711)
    let lines = [
      "passwd": "picket-fleet:x:61111:61111::/nonexistent:/usr/sbin/nologin\n", "group": "picket-fleet:x:61111:\n",
    ]
    for (file, line) in lines {
      try home.workshop.write(file, Array(try Data(contentsOf: URL(filePath: "/etc/" + file))) + Array(line.utf8))
    }
    accounts = lines.keys.map { [home] in FileInstead(file: home.workshop.path($0), place: "/etc/" + $0) }
    try home.workshop.write(
      "standin-by-clock",
      Array("#!/bin/sh\nexec \(clock.entrance.joined(separator: " ")) \(Home.standIn.path) \"$@\"\n".utf8))
    _ = unsafe chmod(home.workshop.path("standin-by-clock"), 0o755)
    try start()
    try connect()
  }

  /// Starts picketd.
  func start() throws {
    let starts = home.log.split(separator: "picketd: ready").count
    picketd = try home.start(
      environment: clock.environment, daysUp: 10, instead: accounts, filter: home.workshop.path("standin-by-clock"))
    home.wait("ready") { [home] in
      home.log.contains("picketd: ready") && home.log.split(separator: "picketd: ready").count > starts
    }
  }

  func stop() {
    picketd.map { _ = home.stop($0) }
    picketd = nil
  }

  func connect() throws {
    courier = try home.startCourier(environment: clock.environment, instead: accounts)
    home.wait("picket-fleet asks") { [self] in (try? call("Fleet.Status")["courier"]) == true }
  }

  /// Cuts it off from the database.
  func disconnect() {
    courier.map { _ = home.stop($0) }
    courier = nil
  }

  deinit {
    disconnect()
    stop()
  }

  @discardableResult
  func call(_ method: String, _ parameters: JSON.Object = [:]) throws -> JSON.Object {
    try Client(path: home.socket).call("io.picket." + method, parameters, within: .seconds(120))
  }

  /// Has the child use something for minutes that ended before this hour.
  func use(_ name: String, minutes: Int, ago: Int = 0) throws {
    let (file, aside) = (home.link + ".use", home.link + ".planned")
    // Whole at once: the stand-in looks at any moment.
    try Data("1 \(name) \(minutes) \(ago)\n".utf8).write(to: URL(filePath: aside))
    try FileManager.default.moveItem(atPath: aside, toPath: file)
    // It looks when picketd speaks to it.
    for level in ["strict", "normal"] { try call("Household.ChangeChild", ["child": "Mia", "level": .string(level)]) }
  }

  /// The limits of the child, with the seconds that are left of each.
  func limits() throws -> [String: Int] {
    let reply = try call("Activity.Limits")
    let limits: [JSON.Object] = reply["limits"]?.array?.compactMap(\.object) ?? []
    var left: [String: Int] = [:]
    for limit in limits {
      if let name = limit["name"]?.string { left[name] = limit["left"]?.int.map(Int.init) }
    }
    return left
  }
}
