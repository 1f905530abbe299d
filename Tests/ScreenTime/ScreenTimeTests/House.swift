import Foundation
import PicketJSON
import PicketVarlink
import ScreenTimeClient
import Support
import Synchronization
import Testing

/// picketd as a process with its own folder, one child, Mia, and the apps that she runs.
final class House: Sendable {
  static let mia: UInt32 = 60_001
  /// A user of the machine who is no child.
  static let stranger: UInt32 = 60_009
  /// A group without members, which programs are setgid of.
  static let group: UInt32 = 60_777
  private static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  let workshop: Workshop
  /// A folder that only root can change, for programs; no temporary folder is like that.
  let programs = "/usr/local/lib/picket-tests-\(UUID().uuidString)"
  private let picketd = Mutex<Process?>(nil)
  private let apps = Mutex<[App]>([])

  init(birthYear: Int? = nil, extensions: [String] = []) throws {
    workshop = try Workshop()
    try FileManager.default.createDirectory(atPath: workshop.path("rules"), withIntermediateDirectories: true)
    try workshop.write("rules/games.txt", Array("games.example\n".utf8))
    try workshop.write("rules/social.txt", Array("social.example\n".utf8))
    try workshop.write("rules/connectivity.txt", Array("check.example\n".utf8))
    for name in ["extensions", "bin"] {
      try FileManager.default.createDirectory(atPath: workshop.path(name), withIntermediateDirectories: true)
    }
    try workshop.write(
      "picket.json5", Array("{mode: 'laptop', extensions: '\(workshop.path("extensions"))'}".utf8))
    for program in extensions { try install(extension: program) }
    try FileManager.default.createDirectory(
      atPath: programs, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    try start()
    try call("Household.AddChild", ["name": "Mia", "birthYear": .optional(birthYear)])
    try call("Household.AddDevice", ["owner": "child", "child": "Mia", "user": .int(Int(House.mia))])
  }

  /// A program of this build.
  static func built(_ program: String) -> String { programs.appending(path: program).path }

  /// Puts an app's extension where the extensions' user may run it, with a manifest. The end of its name gives its kind.
  private func install(extension program: String) throws {
    let path = workshop.path("bin/" + program)
    try ProgramCopy.make(of: Self.programs.appending(path: program).path, at: path)
    let kinds = [
      "Shields": "shield-configuration", "Actions": "shield-action", "Monitor": "device-activity-monitor",
      "Report": "device-activity-report",
    ]
    guard let (ending, kind) = kinds.first(where: { program.hasSuffix($0.key) }) else {
      throw Trouble(what: "\(program) is no extension")
    }
    try name(path, as: kind, of: String(program.dropLast(ending.count)))
  }

  /// Writes a manifest.
  func name(_ program: String, as kind: String, of client: String) throws {
    let manifest = JSON.object(["client": .string(client), "kind": .string(kind), "executable": .string(program)])
    try workshop.write("extensions/\(client)-\(kind).json", manifest.bytes)
  }

  /// Puts a hostile extension where the extensions' user may run it. Its client gives its manner.
  func install(hostile manner: String, kind: String) throws {
    let path = workshop.path("bin/HostileExtension")
    if !FileManager.default.fileExists(atPath: path) {
      try ProgramCopy.make(of: Self.programs.appending(path: "HostileExtension").path, at: path)
    }
    try name(path, as: kind, of: manner)
  }

  /// Has picketd read its configuration and the manifests again.
  func reload() throws { try call("Filter.Reload") }

  deinit {
    for app in apps.withLock({ $0 }) { app.end() }
    end()
    try? FileManager.default.removeItem(atPath: programs)
  }

  /// Installs a program as a guardian does for a child: owned by root and setgid, in a folder of root.
  @discardableResult
  func install(_ example: String, as name: String? = nil) throws -> String {
    let path = programs + "/" + (name ?? example)
    if FileManager.default.fileExists(atPath: path) { return path }
    try ProgramCopy.make(of: Self.programs.appending(path: example).path, at: path)
    guard unsafe chown(path, 0, House.group) == 0, unsafe chmod(path, 0o2755) == 0 else {
      throw Trouble(what: "cannot install \(path)")
    }
    return path
  }

  /// Starts picketd and returns when it answers.
  func start() throws {
    let process = try Self.run(
      "picketd",
      [
        "--config", workshop.path("picket.json5"), "--state", workshop.path("state"), "--rules", workshop.path("rules"),
        "--link", workshop.path("filter.sock"), "--socket", control, "--no-filter",
      ], output: FileHandle.nullDevice, error: try log("picketd.log"))
    picketd.withLock { $0 = process }
    let deadline = ContinuousClock.now + .seconds(120)
    // The guardians' socket opens first.
    while try (try? call("Household.WhoAmI")) == nil || sockets(listening: true) == 0 {
      guard .now < deadline, process.isRunning else {
        throw Trouble(what: "picketd does not answer\n\(text("picketd.log"))")
      }
      usleep(5_000)
    }
  }

  /// Kills it at once.
  func end() {
    picketd.withLock { process in
      guard let running = process, running.isRunning else { return }
      kill(running.processIdentifier, SIGKILL)
      running.waitUntilExit()
      process = nil
    }
  }

  /// Stops the process: new clients are neither served nor refused.
  func halt() { picketd.withLock { if let process = $0 { _ = kill(process.processIdentifier, SIGSTOP) } } }

  /// The connections at the children's socket, accepted or not, from the kernel's table. The fourth column has flags, one of
  /// which marks the listening socket, and the last column has the path.
  private func sockets(listening: Bool) throws -> Int {
    let path = workshop.path("child.sock")
    // The kernel gives the table page by page, and Foundation would take the first page for all of it.
    let table = try FileHandle(forReadingFrom: URL(filePath: "/proc/net/unix"))
    var text = Data()
    while let page = try table.read(upToCount: 65_536), !page.isEmpty { text += page }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").count { line in
      let columns = line.split(separator: " ").map(String.init)
      return columns.last == path && (columns[3] == "00010000") == listening
    }
  }

  /// Blocks its thread until there are this many. An app that gets no answer gives up after ten seconds, and other tests may
  /// keep a task waiting for as long.
  func awaitGuests(_ count: Int) throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while try sockets(listening: false) != count {
      guard .now < deadline else { throw Trouble(what: "not within two minutes: \(count) connections") }
      usleep(5_000)
    }
  }

  var control: String { workshop.path("control.sock") }

  /// Makes a guardian's call.
  @discardableResult
  func call(_ method: String, _ parameters: JSON.Object = [:]) throws -> JSON.Object {
    try Client(path: control).call("io.picket.\(method)", parameters.withoutNulls)
  }

  /// An app that a guardian runs for Mia, in this process.
  func link(_ client: String) -> ScreenTimeLink {
    ScreenTimeLink(
      ProcessEnvironment(
        environment: ["PICKET_SOCKET": control, "PICKET_CHILD": "Mia", "PICKET_CLIENT": client], program: "test"))
  }

  /// The same, authorized, so that its stores are in force.
  func authorized(_ client: String) throws -> ScreenTimeLink {
    try call("Household.Authorize", ["child": "Mia", "client": .string(client), "member": "child"])
    return link(client)
  }

  /// An app that Mia runs by her user, through the children's socket.
  func run(_ example: String, _ words: String..., by user: UInt32 = House.mia) throws -> App {
    try run(example, [try install(example)] + words, by: user)
  }

  /// Runs any program, given by its path and arguments.
  func run(_ example: String, _ words: [String], by user: UInt32 = House.mia) throws -> App {
    let name = "\(example)-\(UUID().uuidString)"
    let path = workshop.path(name)
    let process = try Self.run(
      "/usr/bin/setpriv",
      [
        "--reuid=\(user)", "--regid=\(user)", "--clear-groups",
      ] + words, ["PICKET_SOCKET": workshop.path("child.sock")], output: try log(name), error: try log(name + ".err"))
    let app = App(process: process, output: path)
    apps.withLock { $0.append(app) }
    return app
  }

  private func log(_ name: String) throws -> FileHandle {
    if !FileManager.default.fileExists(atPath: workshop.path(name)) { try workshop.write(name, []) }
    let handle = try FileHandle(forWritingTo: URL(filePath: workshop.path(name)))
    try handle.seekToEnd()
    return handle
  }

  private func text(_ name: String) -> String {
    (try? workshop.bytes(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func run(
    _ program: String, _ words: [String], _ environment: [String: String] = [:], output: FileHandle, error: FileHandle
  ) throws -> Process {
    let process = Process()
    process.executableURL = program.hasPrefix("/") ? URL(filePath: program) : programs.appending(path: program)
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = error
    try process.run()
    return process
  }
}

/// A running program and its output.
struct App: Sendable {
  fileprivate let process: Process
  fileprivate let output: String

  var lines: [String] { Self.lines(output) }
  var complaints: [String] { Self.lines(output + ".err") }

  private static func lines(_ path: String) -> [String] {
    ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  func end() { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Its exit status.
  func status() async throws -> Int32 {
    try await eventually("the end of an app") { !process.isRunning }
    return process.terminationStatus
  }
}

struct Trouble: Error, CustomStringConvertible {
  let what: String
  var description: String { what }
}

/// Waits until the condition is true.
func eventually(_ what: String, _ isSo: () async throws -> Bool) async throws {
  let deadline = ContinuousClock.now + .seconds(120)
  while try await !isSo() {
    guard .now < deadline else { throw Trouble(what: "not within two minutes: \(what)") }
    try await Task.sleep(for: .milliseconds(5))
  }
}

extension House {
  /// Waits for an open question about a topic.
  func question(_ topic: String) async throws -> JSON.Object {
    var found: JSON.Object?
    try await eventually("a question about \(topic)") {
      found = try call("Requests.Questions", ["state": "open"])["questions"]?.array?.compactMap(\.object)
        .first { $0["topic"]?.string == topic }
      return found != nil
    }
    return try #require(found)
  }

  func answer(_ question: JSON.Object, _ choice: String) throws {
    try call("Requests.Answer", ["id": question["id"] ?? .null, "choice": .string(choice)])
  }

  /// The files of picketd, with its log, that contain a word in clear text.
  func files(saying word: String) -> [String] {
    let state = FileManager.default.subpaths(atPath: workshop.path("state")) ?? []
    return (state.map { "state/" + $0 } + ["picketd.log"]).filter { name in
      (try? Data(contentsOf: URL(filePath: workshop.path(name))))?.range(of: Data(word.utf8)) != nil
    }
  }

  /// The verdict on a name, once picketd has a catalog.
  func verdict(_ name: String) async throws -> String? {
    var verdict: String?
    try await eventually("a catalog") {
      verdict = try? call("Catalog.Explain", ["name": .string(name), "child": "Mia"])["verdict"]?.string
      return (try? call("Catalog.Info")) != nil && verdict != nil
    }
    return verdict
  }
}
