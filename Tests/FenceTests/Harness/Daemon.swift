import Foundation
import Glibc
import PicketSystem
import Support
import Testing

/// picketd in one place of the lab, with its filter.
final class Daemon: @unchecked Sendable {
  let place: Device
  private var program: Program?
  /// Its state folder.
  let folder: String
  /// What it and its filter are told of the time; nil for the machine's clocks.
  private let clock: SimulatedClock?
  private var configuration: String { folder + "/picket.json5" }
  private var link: String { folder + "/filter.sock" }

  /// The folder of the executables: that of the test bundle, unless others are tested.
  static let executables =
    ProcessInfo.processInfo.environment["PICKET_EXECUTABLES"]
    ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
  private static let rules = Lab.root + "/rules"
  static let isBuilt = Command(executables + "/picketd") != nil && Command(executables + "/picket-filter") != nil
  static let reason: Comment = "waits for picketd and picket-filter, which this package does not have yet"

  /// Returns once the fence stands.
  init(in place: Device, _ household: Household, by clock: SimulatedClock? = nil) throws {
    (self.place, self.clock) = (place, clock)
    folder = "\(place.lab.state)/picket-\(place.name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Daemon.makeCatalog(in: folder)
    try forget()
    try write(household)
    try start()
  }

  /// Removes what an earlier daemon wrote, so that each daemon has its own family.
  private func forget() throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: folder)
    where file.hasPrefix("picket.db") || file == "family.key" {
      try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
    }
  }

  deinit { stop() }

  /// The catalog of Picket's own rules, video.test and chat.test.
  private static func makeCatalog(in folder: String) throws {
    if FileManager.default.fileExists(atPath: folder + "/catalog") { return }
    for (name, site, category) in [
      ("videos", Site.video, Household.videoCategory), ("friends", .chat, Household.chatCategory),
    ] {
      let list = "\(folder)/\(name).txt"
      try Data("\(site.name)\n".utf8).write(to: URL(filePath: list))
      let words = ["lists", "add", list, "--category", category, "--format", "plain", "--state", folder]
      let made = try Command(executables + "/picket", words + ["--rules", rules])?.run(seconds: 60 * Patience.factor)
      guard made?.status == 0 else { throw LabError("picket lists add: \(made?.complaint ?? "not built")") }
    }
  }

  func write(_ household: Household) throws {
    try Data(household.json5.utf8).write(to: URL(filePath: configuration))
  }

  /// Starts it, and waits until the rules are up and the filter follows it.
  func start() throws {
    let words =
      ["/usr/sbin/ip"] + place.entrance + (clock?.entrance ?? [])
      + [Daemon.executables + "/picketd", "--config", configuration]
      + ["--state", folder, "--rules", Daemon.rules, "--socket", socket, "--link", link]
      + (clock.map { ["--filter", $0.filter] } ?? [])
    program = try Program(words, log: folder + "/picketd.log")
    // Each look starts a program, and there is nothing to see before the filter listens.
    let files = FileManager.default
    guard try eventually({ try files.fileExists(atPath: link) && status()?.isStanding == true }) else {
      throw LabError("the fence did not come up: \(complaints)")
    }
  }

  /// The end of its log.
  var complaints: String {
    ((try? String(contentsOfFile: "\(folder)/picketd.log", encoding: .utf8)) ?? "").suffix(2_000).description
  }

  struct Status: Decodable {
    let rules: String
    let process: Int32
    let followed: Bool
    let revision: UInt64?
    let queues: [Queue]
    let lookUps: LookUps
    let backEndReasons: [String]
    let flows: Flows
    let unknown: Unknown
    let accounting: Accounting

    struct Queue: Decodable { let packets: Int }
    struct LookUps: Decodable { let asked: Int }
    struct Accounting: Decodable { let lost: Int }
    struct Unknown: Decodable {
      let connections: Int
      let bytesOut: Int
    }
    struct Flows: Decodable {
      let undecided: Int
      let decided: Int
      var all: Int { undecided + decided }
    }

    /// Whether the rules are up and the filter is connected to its daemon and has settings.
    var isStanding: Bool { rules == "up" && followed && revision != nil }
  }

  /// The answer of `picket status`; nil while the filter does not answer.
  func status() throws -> Status? {
    let told = try Daemon.tool(["status", "--json", "--link", link])
    return told.status == 0 ? try JSONDecoder().decode(Status.self, from: Data(told.output)) : nil
  }

  func command(_ verb: String) throws -> Int32 { try Daemon.tool([verb, "--link", link]).status }

  /// The control socket, which guardians use.
  var socket: String { folder + "/control.sock" }

  /// The output of a guardian's command. Throws if the command failed.
  @discardableResult
  func picket(_ words: String...) throws -> String {
    let outcome = try Daemon.tool(words + ["--socket", socket])
    guard outcome.status == 0 else {
      throw LabError("picket \(words.joined(separator: " ")): \(outcome.status) \(outcome.complaint)")
    }
    return outcome.text
  }

  func run(_ words: [String]) throws -> Command.Outcome { try Daemon.tool(words + ["--socket", socket]) }

  /// Runs a guardian's command and returns its outcome, also if it failed.
  func attempt(_ words: String...) throws -> Command.Outcome { try Daemon.tool(words + ["--socket", socket]) }

  /// Puts a file in place of the catalog's folder, so that no catalog can be built, or puts the folder back.
  func hideCatalog(_ isHidden: Bool) throws {
    let (place, aside) = (folder + "/catalog", folder + "/catalog.aside")
    let files = FileManager.default
    if isHidden == files.fileExists(atPath: aside) { return }
    if isHidden {
      try files.moveItem(atPath: place, toPath: aside)
      try Data().write(to: URL(filePath: place))
    } else {
      try files.removeItem(atPath: place)
      try files.moveItem(atPath: aside, toPath: place)
    }
  }

  /// The first reply to a message, byte for byte as it came over the socket.
  func call(_ message: String) throws -> String {
    let script = """
      import socket, sys
      s = socket.socket(socket.AF_UNIX); s.settimeout(10); s.connect(sys.argv[1]); s.sendall(sys.argv[2].encode() + b"\\0")
      said = b""
      while not said.endswith(b"\\0"): said += s.recv(65536) or b"\\0"
      print(said[:-1].decode())
      """
    return try Command("/usr/bin/python3", ["-c", script, socket, message])?.run().text ?? ""
  }

  private static func tool(_ words: [String]) throws -> Command.Outcome {
    guard let command = Command(executables + "/picket", words) else { throw LabError("picket is not built") }
    return try command.run(seconds: 60 * Patience.factor)
  }

  /// Has it read another configuration.
  func reload(_ household: Household) throws {
    try write(household)
    signal(SIGHUP)
  }

  /// Has it read another configuration and waits until the filter judges by it. Returns the time on the monotonic clock.
  @discardableResult
  func enforce(_ household: Household) throws -> Double {
    let before = try status()?.revision
    try reload(household)
    guard try eventually({ try status()?.revision != before }) else { throw LabError("nothing changed: \(complaints)") }
    return Daemon.now()
  }

  func signal(_ number: Int32) { program?.signal(number) }

  /// The process number of the filter in this place; waits until an earlier one has ended.
  func filter() throws -> pid_t {
    var found: [pid_t] = []
    guard
      try eventually({
        found = try filters()
        return found.count == 1
      })
    else { throw LabError("there are \(found.count) filters") }
    return found[0]
  }

  private func filters() throws -> [pid_t] {
    let inside = try Command("ip", ["netns", "pids", place.namespace])?.run().text ?? ""
    return inside.split(separator: "\n").compactMap { pid_t($0) }.filter { number in
      (try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)) == "picket-filter\n"
    }
  }

  /// Ends it as systemd does. Returns its exit status, nil when it does not end.
  @discardableResult
  func stop() -> Int32? {
    signal(SIGCONT)
    signal(SIGTERM)
    return program?.wait(seconds: Patience.seconds(60))
  }

  /// Kills it.
  func kill() { program?.end() }

  static func now() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
