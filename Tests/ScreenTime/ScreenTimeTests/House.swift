import DaemonClient
import Foundation
import PicketJSON
import PicketVarlink
import Support
import Synchronization
import Testing

/// picketd as a process over a folder of its own, with one child, Mia; and the apps that she runs.
final class House: Sendable {
  static let mia: UInt32 = 60_001
  /// A user of the machine who is nobody's child.
  static let stranger: UInt32 = 60_009
  /// A group that nobody is in: what programs are setgid of.
  static let group: UInt32 = 60_777
  private static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  let workshop: Workshop
  /// Where programs lie that nobody but root changes: no folder for temporary files is such a place.
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

  /// Puts an app's extension where its user may run it, with a manifest. Its kind is the end of its name.
  private func install(extension program: String) throws {
    let path = workshop.path("bin/" + program)
    try ProgramCopy.make(of: Self.programs.appending(path: program).path, at: path)
    let (client, kind) =
      program.hasSuffix("Shields")
      ? (program.dropLast("Shields".count), "shield-configuration")
      : (program.dropLast("Actions".count), "shield-action")
    let manifest = JSON.object(["client": .string(String(client)), "kind": .string(kind), "executable": .string(path)])
    try workshop.write("extensions/\(program).json", manifest.bytes)
  }

  deinit {
    for app in apps.withLock({ $0 }) { app.end() }
    end()
    try? FileManager.default.removeItem(atPath: programs)
  }

  /// A program as a guardian installs it for the child to use: root's, setgid, in a folder of root's.
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

  /// Returns when it answers.
  func start() throws {
    let process = try Self.run(
      "picketd",
      [
        "--config", workshop.path("picket.json5"), "--state", workshop.path("state"), "--rules", workshop.path("rules"),
        "--link", workshop.path("filter.sock"), "--socket", control, "--no-filter",
      ], output: FileHandle.nullDevice, error: try log("picketd.log"))
    picketd.withLock { $0 = process }
    let deadline = ContinuousClock.now + .seconds(120)
    // Guardians' door opens first.
    while try (try? call("Household.WhoAmI")) == nil || sockets(listening: true) == 0 {
      guard .now < deadline, process.isRunning else {
        throw Trouble(what: "picketd does not answer\n\(text("picketd.log"))")
      }
      usleep(5_000)
    }
  }

  /// `kill -9`, at once.
  func end() {
    picketd.withLock { process in
      guard let running = process, running.isRunning else { return }
      kill(running.processIdentifier, SIGKILL)
      running.waitUntilExit()
      process = nil
    }
  }

  /// Stops it where it is: who comes then is neither heard nor turned away.
  func halt() { picketd.withLock { if let process = $0 { _ = kill(process.processIdentifier, SIGSTOP) } } }

  /// Sockets at the path that is open to everybody, as the kernel tells: flags in the fourth column, of which one marks who
  /// listens, and the path in the last. The others are connections, taken or not.
  private func sockets(listening: Bool) throws -> Int {
    let path = workshop.path("child.sock")
    // The kernel hands the table out a page at a time, and Foundation takes the first for all of it.
    let table = try FileHandle(forReadingFrom: URL(filePath: "/proc/net/unix"))
    var text = Data()
    while let page = try table.read(upToCount: 65_536), !page.isEmpty { text += page }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").count { line in
      let columns = line.split(separator: " ").map(String.init)
      return columns.last == path && (columns[3] == "00010000") == listening
    }
  }

  /// Returns when there are so many, and holds its thread: an app that nobody hears gives up after ten seconds, and for as
  /// long as that other tests may keep a task waiting.
  func awaitGuests(_ count: Int) throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while try sockets(listening: false) != count {
      guard .now < deadline else { throw Trouble(what: "not within two minutes: \(count) connections") }
      usleep(5_000)
    }
  }

  var control: String { workshop.path("control.sock") }

  /// What a guardian says.
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

  /// The same, with stores that count.
  func authorized(_ client: String) throws -> ScreenTimeLink {
    try call("Household.Authorize", ["child": "Mia", "client": .string(client), "member": "child"])
    return link(client)
  }

  /// An app that Mia runs herself: by her user, through the socket that is open to everybody.
  func run(_ example: String, _ words: String..., by user: UInt32 = House.mia) throws -> App {
    try run(example, [try install(example)] + words, by: user)
  }

  /// Any program, with its path before its words.
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

/// A program that runs, and what it has said.
struct App: Sendable {
  fileprivate let process: Process
  fileprivate let output: String

  var lines: [String] { Self.lines(output) }
  var complaints: [String] { Self.lines(output + ".err") }

  private static func lines(_ path: String) -> [String] {
    ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  func end() { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// How it ended.
  func status() async throws -> Int32 {
    try await eventually("the end of an app") { !process.isRunning }
    return process.terminationStatus
  }
}

struct Trouble: Error, CustomStringConvertible {
  let what: String
  var description: String { what }
}

/// Waits until something is so.
func eventually(_ what: String, _ isSo: () throws -> Bool) async throws {
  let deadline = ContinuousClock.now + .seconds(120)
  while try !isSo() {
    guard .now < deadline else { throw Trouble(what: "not within two minutes: \(what)") }
    try await Task.sleep(for: .milliseconds(5))
  }
}

extension House {
  /// Waits for a question of a topic that nobody has answered.
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

  /// Files of picketd's, its log among them, in which a word stands in clear.
  func files(saying word: String) -> [String] {
    let state = FileManager.default.subpaths(atPath: workshop.path("state")) ?? []
    return (state.map { "state/" + $0 } + ["picketd.log"]).filter { name in
      (try? Data(contentsOf: URL(filePath: workshop.path(name))))?.range(of: Data(word.utf8)) != nil
    }
  }

  /// What would be said about a name, once there is a catalog.
  func verdict(_ name: String) async throws -> String? {
    var verdict: String?
    try await eventually("a catalog") {
      verdict = try? call("Catalog.Explain", ["name": .string(name), "child": "Mia"])["verdict"]?.string
      return (try? call("Catalog.Info")) != nil && verdict != nil
    }
    return verdict
  }
}
