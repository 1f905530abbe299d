import Foundation
import PicketJSON
import Support
import Testing

@Suite struct UnlockTests {
  private func picket(_ words: [String], input: String, _ daemon: DaemonStandIn) async throws -> Program.Result {
    let workshop = try Workshop()
    try workshop.write("input", Array(input.utf8))
    return try await Program.runAside(
      words, input: URL(filePath: workshop.path("input")), environment: ["PICKET_SOCKET": daemon.socket, "TZ": "UTC"])
  }

  @Test func `a session carries out line after line over one connection`() async throws {
    let daemon = try DaemonStandIn(Family.answers)
    let result = try await picket(
      ["unlock"], input: "1234\nchild add 'Mia Sofie'\n\npicket grants -q\nunlock\ngrant --nonsense\nexit\nmetrics\n",
      daemon)
    await daemon.stop()
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("Unlocked until 2026-11-21 16:45. "))
    #expect(result.error.contains("unlocked already") && result.error.contains("--nonsense"))
    #expect(
      daemon.calls == [
        #"Household.Unlock {"passcode":"1234"}"#, #"Household.AddChild {"name":"Mia Sofie"}"#, "Requests.Grants {}",
      ])
  }

  @Test(.enabled(if: Tool.path("python3") != nil)) func `on a terminal the passcode is not shown`() async throws {
    let daemon = try DaemonStandIn(Family.answers)
    let driver = Program.package.appending(path: "Tests/Programs/PicketTests/Terminals/unlock.py").path
    let socket = daemon.socket
    func typed(_ words: String...) async throws -> String {
      try await Program.aside {
        try Tool.run("env", ["PICKET_SOCKET=\(socket)", "TZ=UTC", "/usr/bin/python3", driver] + words)
      }.output
    }
    let session = try await typed("1234", "metrics", "exit")
    let cancelled = try await typed("12\u{3}")
    await daemon.stop()
    #expect(
      session == """
        Passcode:\u{20}
        Unlocked until 2026-11-21 16:45. Write verbs as behind 'picket', and 'exit' to end.
        picket> metrics
        # TYPE picket_flows gauge
        picket_flows{state="decided",queue="1"} 3
        picket_grants 0
        picket> exit
        [0]

        """)
    #expect(cancelled.contains("no passcode was given") && cancelled.hasSuffix("[2]\n"))
    #expect(daemon.calls == [#"Household.Unlock {"passcode":"1234"}"#, "Filter.Metrics {}"])
  }

  @Test func `with a verb behind it only that one is carried out`() async throws {
    let daemon = try DaemonStandIn(Family.answers)
    let done = try await picket(["unlock", "--", "revoke", "4"], input: "1234\n", daemon)
    let wrong = try await picket(["unlock", "--", "revoke"], input: "1234\n", daemon)
    await daemon.stop()
    #expect(done.status == 0 && done.output == "Grant 4 is over.\n")
    #expect(wrong.status == 2)
    #expect(daemon.calls.filter { !$0.hasPrefix("Household.Unlock") } == [#"Requests.Revoke {"grant":4}"#])
  }

  @Test func `a passcode that is wrong opens nothing`() async throws {
    var answers = Family.answers
    answers["Household.Unlock"] = .refusal("NotAuthorized", ["why": "this is not the passcode", "remedy": "try again"])
    let daemon = try DaemonStandIn(answers)
    let result = try await picket(["unlock"], input: "0000\nchild list\n", daemon)
    await daemon.stop()
    #expect(result.status == 4 && result.output == "")
    #expect(result.error == "picket unlock: this is not the passcode; try again\n")
    #expect(daemon.takeCalls().count == 1)
  }

  @Test func `a passcode is set from standard input, with the current one where it is asked for`() async throws {
    let daemon = try DaemonStandIn(Family.answers)
    let set = try await picket(["guardian", "set-passcode"], input: "1234\n", daemon)
    let nothing = try await picket(["guardian", "set-passcode"], input: "", daemon)
    await daemon.stop()
    #expect(set.status == 0 && set.output.hasPrefix("The passcode is set."))
    #expect(nothing.status == 2)
    #expect(daemon.takeCalls() == [#"Household.SetPasscode {"passcode":"1234"}"#])
    let strict = try DaemonStandIn([
      "Household.SetPasscode": .refusal("NotAuthorized", ["why": "the current one is wanted", "remedy": ""])
    ])
    let refused = try await picket(["guardian", "set-passcode"], input: "1234\n5678\n", strict)
    await strict.stop()
    #expect(refused.status == 4)
    #expect(
      strict.takeCalls() == [
        #"Household.SetPasscode {"passcode":"1234"}"#, #"Household.SetPasscode {"current":"5678","passcode":"1234"}"#,
      ])
  }
}

extension DaemonStandIn {
  /// Without those for the household's zone, which come over connections of their own.
  fileprivate var calls: [String] { takeCalls().filter { !$0.hasPrefix("Household.WhoAmI") } }
}
