import Foundation
import Support
import Testing

/// A folder with rules and a configuration, and picketd in it with a stand-in for the filter.
final class Home {
  static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  static let picketd = programs.appending(path: "picketd")
  static let standIn = programs.appending(path: "picket-standin")

  let workshop: Workshop
  var link: String { workshop.path("filter.sock") }
  var socket: String { workshop.path("control.sock") }
  var childSocket: String { workshop.path("child.sock") }
  private var processes: [Process] = []

  init(_ configuration: String, search: String? = nil) throws {
    workshop = try Workshop()
    try FileManager.default.createDirectory(atPath: workshop.path("rules"), withIntermediateDirectories: true)
    try workshop.write("rules/games.txt", Array("games.example\n".utf8))
    try workshop.write("rules/connectivity.txt", Array("check.example\n".utf8))
    if let search { try workshop.write("rules/safesearch.json", Array(search.utf8)) }
    try configure(configuration)
  }

  deinit {
    // Ends the programs that a test left running, by their numbers.
    for line in filterLog where line.hasPrefix("start ") {
      guard let process = Int32(line.dropFirst(6)), Home.isStandIn(process) else { continue }
      kill(process, SIGKILL)
    }
    for process in processes where process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  func configure(_ text: String) throws { try workshop.write("picket.json5", Array(text.utf8)) }

  static func isStandIn(_ process: Int32) -> Bool {
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    return target?.hasSuffix("picket-standin") == true
  }

  /// Starts picketd, with its output in a file.
  @discardableResult
  func start(
    _ options: [String] = [], environment: [String: String] = [:], daysUp: Int? = nil,
    instead: [FileInstead] = [], filter: String = Home.standIn.path
  ) throws -> Process {
    let base = [
      "--config", workshop.path("picket.json5"), "--state", workshop.path("state"), "--rules", workshop.path("rules"),
      "--link", link, "--socket", socket,
    ]
    let isWithout = options.contains("--no-filter")
    let arguments = base + (isWithout ? [] : ["--filter", filter]) + options
    return try run(
      Home.picketd, arguments, environment: environment, daysUp: daysUp, instead: instead, errors: "picketd.log")
  }

  /// Starts picket-fleet, which goes to the database that a family shares.
  func startCourier(environment: [String: String], instead: [FileInstead]) throws -> Process {
    try run(
      Home.programs.appending(path: "picket-fleet"), ["--socket", socket], environment: environment, instead: instead,
      errors: "picket-fleet.log")
  }

  func startFilter(daysUp: Int? = nil) throws -> Process {
    try run(Home.standIn, ["--link", link], daysUp: daysUp, errors: "standin.err")
  }

  /// Starts the real filter, which sets up no fence until it is ordered to.
  func startRealFilter(environment: [String: String]) throws -> Process {
    try run(
      Home.programs.appending(path: "picket-filter"), ["--link", link], environment: environment, errors: "filter.err")
  }

  /// The machine may seem to have been up for some days, and to have other files than it has.
  private func run(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:], daysUp: Int? = nil,
    instead: [FileInstead] = [], errors: String
  ) throws -> Process {
    let path = workshop.path(errors)
    if !FileManager.default.fileExists(atPath: path) { try workshop.write(errors, []) }
    let process = Process()
    let age = daysUp.map { ["/usr/bin/unshare", "--time", "--boottime", "\($0 * 86_400)"] } ?? []
    let words = FileInstead.entrance(instead) + age + [program.path] + arguments
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.seekToEnd()
    process.standardError = handle
    try process.run()
    processes.append(process)
    return process
  }

  var log: String { (try? String(contentsOfFile: workshop.path("picketd.log"), encoding: .utf8)) ?? "" }

  /// The messages that the stand-in received, one a line.
  var filterLog: [String] {
    let text = (try? String(contentsOfFile: link + ".log", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  var filters: [Int32] { filterLog.filter { $0.hasPrefix("start ") }.compactMap { Int32($0.dropFirst(6)) } }
  /// The last line about a snapshot; empty when there is none.
  var lastSnapshot: String { snapshots.last ?? "" }

  var snapshots: [String] { filterLog.filter { $0.hasPrefix("snapshot ") } }

  /// Waits until the condition is true, and returns how long that took.
  @discardableResult
  func wait(
    seconds: Int = 120, _ what: String, sourceLocation: SourceLocation = #_sourceLocation, until isSo: () -> Bool
  ) -> Duration {
    let start = ContinuousClock.now
    while !isSo() {
      if ContinuousClock.now - start > .seconds(seconds) {
        Issue.record("not within \(seconds) s: \(what)\n\(log)\n\(filterLog)", sourceLocation: sourceLocation)
        break
      }
      usleep(5_000)
    }
    return ContinuousClock.now - start
  }

  /// Ends picketd by SIGTERM.
  func stop(_ process: Process, with signal: Int32 = SIGTERM) -> Int32 {
    kill(process.processIdentifier, signal)
    wait("the end of picketd") { !process.isRunning }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
