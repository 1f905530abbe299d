import Foundation
import Support
import Testing

/// What families do on the guardians' pages, done with a real browser: on a telephone with a finger, and at a desk by the
/// keyboard alone.
@Suite(.serialized, .enabled(if: Browser.isThere, "scripts/setup test installs chromium, its driver and selenium"))
struct GuardianBrowserTests {
  /// How many taps each task takes at most, from the page on which a guardian begins.
  private static let most = [
    "signs in": 1, "answers": 1, "switches off": 2, "switches on": 1, "stops a category": 3, "finds an application": 2,
    "looks why": 1, "adds a schedule": 3, "adds a limit": 1, "gives more time": 1, "moves a device": 3,
    "chooses for an app": 3, "adds a child": 2, "reads the week": 2, "sees the fence work": 0, "saves a backup": 3,
    "looks after the lists": 3,
    "signs out": 3,
  ]

  @Test(arguments: [Browser.telephone, Browser.desk])
  func `each task of a family takes a few taps, and nothing keeps people out`(_ browser: Browser) throws {
    let home = try PagesHome()
    let app = try home.app("Homework", "pick", home.home.workshop.path("selection"))
    let done = try browser.run(
      "guardian.py", "http://127.0.0.1:\(home.port)", PagesHome.passcode, home.home.link + ".decisions")
    for step in done { #expect(step.trouble == nil, "\(step.task): \(step.trouble ?? "")") }
    for (task, taps) in Self.most {
      let step = try #require(done.first { $0.task == task }, "\(task) was not tried")
      #expect(step.taps <= taps, "\(task) took \(step.taps) taps")
    }
    #expect(done.count { $0.task.hasPrefix("nothing keeps people out of") } == 14)
    if browser.means == "pointer" { try expectPasskeys(done, of: home) }
    // What was chosen on the page is the app's, without a name. Without a choice it would wait for a day.
    if done.contains(where: { $0.task == "chooses for an app" && $0.trouble != nil }) { app.process.terminate() }
    app.process.waitUntilExit()
    let said = String(decoding: app.output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(said == "1 categories, 1 applications, 1 domains\n")
    let selection = String(decoding: try home.home.workshop.bytes("selection"), as: UTF8.self)
    #expect(selection.contains("applicationTokens") && !selection.contains("puzzle") && !selection.contains("chess"))
  }

  /// A passkey was added, used and removed, and attacked by a page, by another site of this machine and by a copy.
  private func expectPasskeys(_ done: [Browser.Step], of home: PagesHome) throws {
    let tried = [
      "says that a name is wanted", "adds one", "signs in by it", "begins nothing without the passcode",
      "replays nothing",
      "is verified", "opens nothing from another site", "is no copy", "is signed by its own key", "removes it",
      "says so without webauthn",
    ]
    #expect(done.map(\.task).suffix(tried.count) == tried.map { "passkeys: \($0)" }[...])
    let log = try Caller.root.ask(home.home.socket, ("Activity.Changes", "{}")).joined()
    #expect(log.contains("added the passkey phone") && log.contains("removed the passkey 1"), "\(log)")
  }
}

/// picketd with a family and pages: Mia, who has a tablet, and Ben.
final class PagesHome {
  static let passcode = "2580741"
  let home: Home
  let port: UInt16
  private let picketd: Process

  init() throws {
    port = try WebHome.freePort()
    home = try Home("{mode: 'laptop', zone: '\(NoonZone.name)', dashboard: '127.0.0.1:\(port)'}")
    // picket-web is another user than the one whose folder this is.
    _ = unsafe chmod(home.workshop.path(""), 0o711)
    let applications =
      #"{"applications": [{"identifier": "puzzle-park", "title": "Puzzle Park", "category": "games", "domains": ["puzzle.example"]}]}"#
    try home.workshop.write("rules/applications.json", Array(applications.utf8))
    try home.workshop.write("rules/social.txt", Array("social.example\n".utf8))
    picketd = try home.start()
    home.wait("pages") { [home] in home.log.contains("picketd: ready") && home.log.contains("serves http") }
    _ = try Caller.root.ask(
      home.socket, ("Household.AddChild", #"{"name": "Mia", "birthYear": 2015}"#),
      ("Household.AddChild", #"{"name": "Ben"}"#),
      (
        "Household.AddDevice",
        #"{"owner": "child", "child": "Mia", "hardware": "02:00:00:00:01:11", "name": "Mia's tablet"}"#
      ),
      ("Household.SetPasscode", #"{"passcode": "\#(PagesHome.passcode)"}"#))
  }

  deinit { _ = home.stop(picketd) }

  /// An app that a guardian runs for Mia.
  func app(_ name: String, _ words: String...) throws -> (process: Process, output: Pipe) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = WebHome.program.deletingLastPathComponent().appending(path: name)
    process.arguments = words
    process.environment = ["PICKET_SOCKET": home.socket, "PICKET_CHILD": "Mia"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    return (process, output)
  }
}

/// A browser that is driven from Python, and how it is used.
struct Browser: Sendable, CustomTestStringConvertible {
  struct Step: Decodable {
    let task: String
    let taps: Int
    let trouble: String?
  }

  static let telephone = Browser(width: 390, scheme: "light", means: "pointer")
  static let desk = Browser(width: 1_200, scheme: "dark", means: "keyboard")

  let width: Int
  let scheme: String
  let means: String

  var testDescription: String { "\(width) wide, \(scheme), by \(means)" }

  static var isThere: Bool {
    Caller.isRoot && Caller.hasForeign && FileManager.default.isExecutableFile(atPath: "/usr/bin/chromedriver")
  }

  /// What a program of `Foreign` has to say of each thing that it did.
  func run(_ script: String, _ words: String...) throws -> [Step] {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: Caller.foreign)
    process.arguments = ["-B", "\(Caller.folder)/\(script)"] + words + ["\(width)", scheme, means]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try said.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Step.self, from: Data($0)) }
  }
}
