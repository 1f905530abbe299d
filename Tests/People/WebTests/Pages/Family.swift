import DaemonClient
import Foundation
import PicketJSON
import PicketVarlink
import Support
import Testing

@testable import Web

/// A real picketd with a family, whose packets a stand-in judges: Mia with a tablet, and Ben.
final class Family {
  private static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  private static let begun: [(String, JSON.Object)] = [
    ("Household.AddChild", ["name": "Mia", "birthYear": 2015]), ("Household.AddChild", ["name": "Ben"]),
    (
      "Household.AddDevice",
      ["owner": "child", "child": "Mia", "hardware": "02:00:00:00:01:11", "name": "Mia's tablet"]
    ),
  ]

  /// The household's zone: it is noon there, so that no test meets the end of a day.
  let zone = NoonZone.name
  private let workshop: Workshop
  private let picketd = Process()
  let daemon: Daemon
  private let client: Client
  let pages = HouseholdPages()

  /// `use` is what the stand-in has children use, see `PlannedUse`, and `reporters` are apps whose reports are installed; both
  /// need root.
  init(use: String = "", reporters: [String] = [], isEmpty: Bool = false) throws {
    workshop = try Workshop()
    try FileManager.default.createDirectory(atPath: workshop.path("rules"), withIntermediateDirectories: true)
    for (name, domain) in [("games", "games.example"), ("social", "social.example"), ("connectivity", "check.example")]
    {
      try workshop.write("rules/\(name).txt", Array("\(domain)\n".utf8))
    }
    for name in ["extensions", "bin"] {
      try FileManager.default.createDirectory(atPath: workshop.path(name), withIntermediateDirectories: true)
    }
    try workshop.write(
      "picket.json5",
      Array("{mode: 'laptop', zone: '\(zone)', extensions: '\(workshop.path("extensions"))'}".utf8))
    for client in reporters {
      let program = workshop.path("bin/\(client)Report")
      try ProgramCopy.make(of: Family.programs.appending(path: "\(client)Report").path, at: program)
      let manifest: JSON.Object = [
        "client": .string(client), "kind": "device-activity-report", "executable": .string(program),
      ]
      try workshop.write("extensions/\(client).json", JSON.object(manifest).bytes)
    }
    let socket = workshop.path("control.sock")
    // What children use ended where this hour began: the machine has to have been up then.
    let age = use.isEmpty ? [] : ["unshare", "--time", "--boottime", "864000"]
    picketd.executableURL = URL(filePath: "/usr/bin/env")
    picketd.arguments =
      age + [
        Family.programs.appending(path: "picketd").path, "--config", workshop.path("picket.json5"), "--state",
        workshop.path("state"), "--rules", workshop.path("rules"),
        "--link", workshop.path("filter.sock"), "--socket", socket, "--filter",
        Family.programs.appending(path: "picket-standin").path,
      ]
    (picketd.standardInput, picketd.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
    let log = Pipe()
    picketd.standardError = log
    try picketd.run()
    // picketd says so when its sockets answer; its later lines are read away.
    var said = ""
    while !said.contains("picketd: ready") {
      let bytes = log.fileHandleForReading.availableData
      if bytes.isEmpty { throw Trouble(log: said) }
      said += String(decoding: bytes, as: UTF8.self)
    }
    log.fileHandleForReading.readabilityHandler = { handle in
      if handle.availableData.isEmpty { handle.readabilityHandler = nil }
    }
    daemon = try Daemon(socket: socket)
    client = try Client(path: socket)
    if isEmpty { return }
    for (method, parameters) in Family.begun { try call(method, parameters) }
    if use.isEmpty { return }
    // The stand-in looks for it when it takes settings, and these are the first with the tablet in force.
    try workshop.write("filter.sock.use", Array(use.utf8))
    try call("Household.ChangeChild", ["child": "Ben", "level": "strict"])
  }

  deinit {
    kill(picketd.processIdentifier, SIGTERM)
    picketd.waitUntilExit()
  }

  struct Trouble: Error { let log: String }

  /// Waits until a page has these words.
  func awaits(_ words: String, on path: String...) throws -> Bool {
    for _ in 0..<2_400 {
      let page = try pages.page(
        PageRequest(site: .guardians, path: path, viewer: .guardian(name: nil, role: "all")), from: daemon)
      if page?.contains(words) == true { return true }
      usleep(50_000)
    }
    return false
  }

  /// What the stand-in decides now: a device's number, a name and a verdict on each line.
  func decide(_ lines: String) throws { try workshop.write("filter.sock.decisions", Array(lines.utf8)) }

  @discardableResult
  func call(_ method: String, _ parameters: JSON.Object) throws -> JSON.Object {
    try client.call("io.picket." + method, parameters, within: .seconds(60))
  }

  /// A page of the guardians' site, as a guardian who may do everything sees it.
  func page(_ path: String..., query: [QueryItem] = []) throws -> Page? {
    try pages.page(
      PageRequest(site: .guardians, path: path, query: query, viewer: .guardian(name: nil, role: "all")), from: daemon)
  }

  func childsPage(_ child: String, _ path: String..., query: [QueryItem] = []) throws -> Page? {
    try pages.page(PageRequest(site: .children, path: path, query: query, viewer: .child(name: child)), from: daemon)
  }

  /// Does what the page's script does when this button is pressed.
  func press(_ words: String, on page: Page?) throws {
    let elements = try PageTests.elements(try #require(page))
    let button = try #require(
      elements.first { $0["data-call"] != nil && ($0["aria-label"] ?? $0.words) == words },
      "there is no button '\(words)'")
    let method = try #require(button["data-call"]).replacingOccurrences(of: "/", with: ".")
    try call(method, try JSON(parsing: Array((button["data-body"] ?? "{}").utf8)).object ?? [:])
  }
}

extension Page {
  func contains(_ words: String) -> Bool { html.contains(words) }
}
