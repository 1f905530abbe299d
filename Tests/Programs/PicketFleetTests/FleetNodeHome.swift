import Catalog
import DaemonClient
import DatabaseServer
import Extensions
import Fleet
import Foundation
import Policy
import Postgres
import Subscriptions
import Support
import Testing
import Wire

@testable import ControlServer
@testable import Household

/// A machine of a family: a household with its sockets, and a picket-fleet of its own.
final class FleetNodeHome: @unchecked Sendable {
  static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  let workshop: Workshop
  let household: Household
  let server: ControlServer
  private var courier: Process?
  private let log: URL

  /// `look` is how long it waits between two looks at the database, where nothing wakes it.
  init(look: Duration = .seconds(2)) async throws {
    workshop = try Workshop()
    household = try Household(ledger: workshop.path("picket.db"), key: workshop.path("family.key")) {
      FleetNodeHome.now
    }
    await household.use(nil)
    var dependencies = ControlDependencies(
      link: workshop.path("filter.sock"),
      lists: CatalogFolder(path: workshop.path("catalog"), rules: workshop.path("rules")), guardians: nil,
      extensions: ExtensionHost(ExtensionRegistry(folder: ""), ExtensionOptions(.program(""))),
      courier: ProgramUser(exactly: geteuid()))
    dependencies.courierWaits.look = look
    server = try ControlServer(
      household, dependencies, socket: workshop.path("control.sock"), version: "1")
    server.open()
    log = URL(filePath: workshop.path("picket-fleet.log"))
    try connect()
  }

  /// A machine that was started a month ago, so that there was an hour before this one.
  static var now: ClockReading {
    var now = ClockReading.now
    now.boot += 30 * 86_400 * 1_000_000_000
    return now
  }

  /// Starts its picket-fleet. The database's socket is root's alone where root runs the tests, so that picket-fleet keeps root's
  /// number, without root's rights.
  func connect() throws {
    let courier = Process()
    let program = Self.programs.appending(path: "picket-fleet").path
    let arguments = [program, "--socket", workshop.path("control.sock")]
    if geteuid() == 0 {
      courier.executableURL = URL(filePath: "/usr/bin/unshare")
      courier.arguments = ["--user", "--map-user=1000", "--map-group=1000"] + arguments
    } else {
      courier.executableURL = URL(filePath: program)
      courier.arguments = Array(arguments.dropFirst())
    }
    if !FileManager.default.fileExists(atPath: log.path) { try workshop.write("picket-fleet.log", []) }
    let handle = try FileHandle(forWritingTo: log)
    try handle.seekToEnd()
    courier.standardError = handle
    try courier.run()
    self.courier = courier
  }

  /// Cuts it off.
  func disconnect() {
    courier?.terminate()
    courier?.waitUntilExit()
    courier = nil
  }

  var said: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  func stop() async {
    disconnect()
    await server.stop()
  }

  deinit { courier?.terminate() }

  func call<Value: Sendable>(_ call: DaemonCall<Value>) async throws -> Value {
    let path = workshop.path("control.sock")
    return try await onThread { try Daemon(socket: path).call(call, within: .seconds(120)).value }
  }

  /// Waits until something is so.
  func wait(
    _ what: Comment, _ location: SourceLocation = #_sourceLocation,
    until isSo: (Household) async throws -> Bool
  ) async throws {
    for _ in 0..<1_200 {
      if try await isSo(household) { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    let status = await household.sharingStatus
    Issue.record("\(what): \(said.suffix(800)) \(status?.troubles ?? [])", sourceLocation: location)
  }

  /// Whether packets of a child's are stopped here for this name.
  func isStopped(_ name: String, for child: String = "Mia") async throws -> Bool {
    guard let place = await household.children.firstIndex(where: { $0.name == child }),
      let publication = await household.current, let wanted = Name(name)
    else { return false }
    let identity = Identity(asking: wanted, Match.nothing)
    return publication.snapshot.decide(place, identity, at: FleetNodeHome.now.boot).verdict == .block
  }

  func areStopped(_ names: String...) async throws -> Bool {
    for name in names { guard try await isStopped(name) else { return false } }
    return true
  }
}

/// A database with its owner, whom threads use one after the other.
struct FleetDatabase: @unchecked Sendable {
  let address: DatabaseAddress
  let name: String
  let url: String
  let owner: PostgresConnection

  /// At several servers, the one after the other, of which one takes changes.
  init(at servers: [DatabaseServer]) throws {
    address = try servers[0].database()
    owner = try PostgresConnection(to: address)
    let answer = try owner.run([Query("SELECT current_database()::text", mostRows: 1)])
    var row = RowReader(answer[0].rows.first ?? [])
    name = try row.text()
    let hosts = servers.map(\.folder).joined(separator: ",")
    url =
      "postgres://admin@/\(name)?host=\(hosts)" + (servers.count > 1 ? "&target_session_attrs=read-write" : "")
  }

  init() throws { try self.init(at: [try DatabaseServer.shared.get()]) }

  func run(_ queries: [Query]) async throws {
    try await onThread { _ = try owner.run(queries) }
  }
}
