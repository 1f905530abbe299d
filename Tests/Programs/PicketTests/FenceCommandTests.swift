import Foundation
import Support
import Testing

/// `picket status`, `up` and `down`, against a stand-in for the filter.
@Suite struct FenceCommandTests {
  private let workshop: Workshop
  private let standIn: Process
  private var link: String { workshop.path("filter.sock") }

  init() throws {
    workshop = try Workshop()
    standIn = Process()
    standIn.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "picket-standin")
    standIn.arguments = ["--link", link]
    standIn.standardInput = FileHandle.nullDevice
  }

  private func start() throws {
    try standIn.run()
    while !FileManager.default.fileExists(atPath: link + ".log") && standIn.isRunning { usleep(1_000) }
  }

  private func end() {
    kill(standIn.processIdentifier, SIGKILL)
    standIn.waitUntilExit()
  }

  @Test func `the status is a table, and with --json a document`() throws {
    try start()
    defer { end() }
    let text = try Program.run("status", "--link", link)
    #expect(text.status == 1 && text.error == "")
    #expect(
      text.output == """
        fence      NOT UP YET: nothing is filtered until picketd sends settings
        mode       router, for devices behind this machine; if the filter fails, children get nothing
        family     0 children, 0 devices of theirs
        look at    picketd is not connected to picket-filter, which goes on by the last settings: is picketd running?

        """)
    let table = try Program.run("status", "--link", link, "--detail")
    #expect(table.status == 1 && table.error == "", "a fence that is not up yet is no fence")
    #expect(
      table.output == """
        filter    process \(standIn.processIdentifier), version stand-in, picketd is not connected to it: is picketd running?
        rules     NOT UP YET: nothing is filtered until picketd sends settings, no back end yet
        mode      router, fails closed
        settings  none yet
        catalog   none
        flows     0 undecided, 0 decided

        last events
          2023-11-14 22:13:20  nothing happened

        """)
    let json = try Program.run("status", "--json", "--link=\(link)").output
    let document = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(document["process"] as? Int == Int(standIn.processIdentifier) && document["rules"] as? String == "down")
    #expect(document["revision"] is NSNull && document["startedAt"] as? String == "2023-11-14T22:13:20Z")
  }

  @Test func `up and down are orders`() throws {
    try start()
    defer { end() }
    #expect(try Program.run("up", "--link", link).output == "The rules are up.\n")
    #expect(try Program.run("status", "--link", link).output.hasPrefix("fence      up"))
    #expect(try Program.run("down", "--link", link).output == "The rules are down: nothing is filtered.\n")
  }

  @Test func `where nobody answers, the status exits with 3 and says what to do`() throws {
    for verb in ["status", "up"] {
      let result = try Program.run(verb, "--link", link)
      #expect(result.status == 3 && result.output == "")
      #expect(
        result.error == "picket \(verb): nobody answers at \(link): picket-filter is not running there; "
          + "start picketd, or say where it listens with --link\n")
    }
  }

  @Test(.enabled(if: getuid() == 0)) func `without a filter, down removes what one left`() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let picket = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "picket").path
    // In a new network namespace, so that this machine's rules stay untouched.
    process.arguments = ["unshare", "--net", picket, "down", "--link", link]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(arguments: [["status", "--nonsense"], ["up", "--nonsense"], ["down", "now"]])
  func `wrong usage exits with 2`(arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 2 && result.error.hasSuffix("--help' explains it.\n"))
  }

  @Test(arguments: ["status", "up", "down"]) func `help shows an example`(verb: String) throws {
    let help = try Program.run(verb, "--help")
    #expect(help.status == 0 && help.output.contains(/\nexamples?:\n/))
  }
}
