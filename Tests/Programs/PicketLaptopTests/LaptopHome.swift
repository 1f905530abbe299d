import Extensions
import Foundation
import Laptop
import PicketJSON
import PicketSystem
import PicketVarlink
import Subscriptions
import Support
import Testing

@testable import ControlServer
@testable import Household

/// A household with its sockets, and the picket-laptop that holds what it wants.
final class LaptopHome: @unchecked Sendable {
  static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  /// Whom picket-laptop becomes.
  static let user = geteuid() == 0 ? Account.number(of: ProgramUser.laptop) ?? 65_534 : geteuid()
  static let mia: UInt32 = 4_000_001

  let workshop: Workshop
  /// The machine's D-Bus: of this machine no service is asked.
  private let bus: String
  let household: Household
  let folder: RefusalFolder
  private(set) var server: ControlServer
  private var program = Process()

  /// With the machine's clock and zone, unless told otherwise. A bus takes only users that the machine knows.
  init(
    user: UInt32 = mia, bus: String? = nil, options: HouseholdOptions = HouseholdOptions(),
    clock: @escaping @Sendable () -> ClockReading = { .now },
    preparing prepare: (Household) async throws -> Void = { _ in }
  ) async throws {
    workshop = try Workshop()
    self.bus = bus ?? "unix:path=\(workshop.path("no-bus"))"
    household = try Household(
      ledger: workshop.path("picket.db"), key: workshop.path("family.key"), options: options, clock: clock)
    folder = RefusalFolder(path: workshop.path("state"))
    server = try LaptopHome.server(household, workshop)
    await household.use(nil)
    let child = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(child.id), user: user)
    try await prepare(household)
    try File.makeFolder(folder.path)
    // picket-laptop writes there as its own user, as a unit would let it.
    if geteuid() == 0 { #expect(unsafe chown(folder.path, Self.user, Self.user) == 0) }
    server.open()
    try start()
  }

  private static func server(_ household: Household, _ workshop: Workshop) throws -> ControlServer {
    try ControlServer(
      household,
      ControlDependencies(
        link: workshop.path("filter.sock"),
        lists: CatalogFolder(path: workshop.path("catalog"), rules: workshop.path("rules")), guardians: nil,
        extensions: ExtensionHost(ExtensionRegistry(folder: ""), ExtensionOptions(.program(""))),
        laptop: ProgramUser(exactly: LaptopHome.user)),
      socket: workshop.path("control.sock"), version: "1")
  }

  func start() throws {
    program = Process()
    program.executableURL = Self.programs.appending(path: "picket-laptop")
    program.arguments = ["--socket", workshop.path("control.sock")]
    program.environment = [
      "STATE_DIRECTORY": folder.path, "DBUS_SYSTEM_BUS_ADDRESS": bus,
    ]
    if !FileManager.default.fileExists(atPath: workshop.path("log")) { try workshop.write("log", []) }
    let log = try FileHandle(forWritingTo: URL(filePath: workshop.path("log")))
    try log.seekToEnd()
    program.standardError = log
    try program.run()
  }

  func end() {
    if program.isRunning { program.terminate() }
    program.waitUntilExit()
  }

  /// picketd ends, and another one begins with the same household.
  func stopServer() async { await server.stop() }
  func startServer() throws {
    server = try LaptopHome.server(household, workshop)
    server.open()
  }

  func stop() async {
    end()
    await server.stop()
  }

  deinit { if program.isRunning { program.terminate() } }

  func set(_ path: String, _ value: JSON) async throws {
    let child = try #require(await household.children.first)
    try await household.writeStore(
      child.id, client: Household.guardianClient, name: "default", [SettingChange(path: path, value: value)])
  }

  func refuses(_ setting: HeldSetting) -> Bool { folder.answer(setting, Self.mia).isRefusal }

  /// What the status says of picket-laptop.
  func enforcers() async throws -> [JSON.Object] {
    let client = try server.loopback(as: Peer(user: 0))
    let reply = try await onThread { try client.call("io.picket.Filter.Status") }
    return reply["daemon"]?.object?["laptop"]?.array?.compactMap(\.object) ?? []
  }

  /// Waits until something is so.
  func wait(
    _ what: Comment, _ location: SourceLocation = #_sourceLocation, until isSo: () async throws -> Bool
  ) async throws {
    for _ in 0..<3_000 {
      if try await isSo() { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    let said = (try? String(contentsOfFile: workshop.path("log"), encoding: .utf8)) ?? ""
    Issue.record("\(what): \(said.suffix(1_000))", sourceLocation: location)
  }
}
