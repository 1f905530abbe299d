import DaemonClient
import Extensions
import Foundation
import MQTT
import MosquittoBroker
import PicketJSON
import PicketSystem
import PicketVarlink
import Subscriptions
import Support
import Synchronization
import Testing

@testable import ControlServer
@testable import Household

/// A household with its sockets, and the picket-mqtt that tells a broker of it.
final class BridgeHome: @unchecked Sendable {
  private static let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  /// Whom picket-mqtt becomes.
  private static let user =
    geteuid() == 0 ? Account.number(of: ProgramUser.bridge) ?? 65_534 : geteuid()

  let workshop: Workshop
  let household: Household
  let server: ControlServer
  let box: PlaceBox
  private(set) var program: Process

  init(_ place: BrokerPlace) async throws {
    workshop = try Workshop()
    household = try Household(ledger: workshop.path("picket.db"), key: workshop.path("family.key"))
    let box = PlaceBox(place)
    self.box = box
    server = try ControlServer(
      household,
      ControlDependencies(
        link: workshop.path("filter.sock"),
        lists: CatalogFolder(path: workshop.path("catalog"), rules: workshop.path("rules")), guardians: nil,
        extensions: ExtensionHost(ExtensionRegistry(folder: ""), ExtensionOptions(.program(""))),
        bridge: ProgramUser(exactly: BridgeHome.user), broker: { box.place.map { .place($0) } ?? .none }),
      socket: workshop.path("control.sock"), version: "1")
    program = Process()
    await household.use(nil)
    _ = try await household.addChild("Mia")
    server.open()
    try start()
  }

  func start() throws {
    let program = Process()
    program.executableURL = Self.folder.appending(path: "picket-mqtt")
    program.arguments = ["--socket", workshop.path("control.sock")]
    if !FileManager.default.fileExists(atPath: workshop.path("log")) { try workshop.write("log", []) }
    let log = try FileHandle(forWritingTo: URL(filePath: workshop.path("log")))
    try log.seekToEnd()
    program.standardError = log
    try program.run()
    self.program = program
  }

  func end() {
    if program.isRunning { program.terminate() }
    program.waitUntilExit()
  }

  func stop() async {
    end()
    await server.stop()
  }

  deinit { if program.isRunning { program.terminate() } }

  var said: String { (try? String(contentsOfFile: workshop.path("log"), encoding: .utf8)) ?? "" }

  var mia: Child {
    get async throws { try #require(await household.children.first) }
  }

  /// How guardians see the broker.
  func failure() async throws -> String? {
    let client = try server.loopback(as: Peer(user: 0))
    let reply = try await onThread { try client.call("io.picket.Household.Receivers") }
    return reply["receivers"]?.array?.first?.object?["failure"]?.string
  }

  /// Waits until something is so.
  func wait(
    _ what: Comment, _ location: SourceLocation = #_sourceLocation, until isSo: () async throws -> Bool
  ) async throws {
    for _ in 0..<3_000 {
      if try await isSo() { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("\(what): \(said.suffix(1_000))", sourceLocation: location)
  }
}

/// Where the broker is, as the configuration would say.
final class PlaceBox: Sendable {
  private let current: Mutex<BrokerPlace?>
  init(_ place: BrokerPlace) { current = Mutex(place) }
  var place: BrokerPlace? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
}

extension BrokerPlace {
  init(port: UInt16, hearsNames: Bool = false) {
    self.init(
      host: "127.0.0.1", port: port, isEncrypted: false, topic: "picket", hearsNames: hearsNames,
      categories: ["games", "social"])
  }
}
