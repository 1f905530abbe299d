import PicketJSON
import Testing

@Suite struct UnknownDevicesTests {
  private static let warnings: [(JSON, String)] = [
    (["count": 0, "rules": "pass"], ""),
    (["count": 1, "rules": "pass"], "1 device here is unknown, and not filtered: 'picket device seen' lists them.\n"),
    (
      ["count": 0, "rules": "child", "child": "Mia"],
      "Every other device that comes here gets Mia's rules, until you say whose it is: 'picket device seen' lists them.\n"
    ),
    (
      ["count": 1, "rules": "child", "child": "Mia"],
      "1 device here is unknown: it now gets Mia's rules. 'picket device adopt --guardian --all-seen' makes it yours.\n"
    ),
    (
      ["count": 4, "rules": "strictest"],
      "4 devices here are unknown: they now get the strictest child's rules. 'picket device adopt --guardian --all-seen' "
        + "makes them yours.\n"
    ),
  ]

  @Test(arguments: warnings.indices) func `a child's first device says what becomes of the others`(index: Int)
    async throws
  {
    let (unknown, sentence) = Self.warnings[index]
    var answers = Family.answers
    answers["Household.AddDevice"] = .reply(["device": Family.tablet, "unknownDevices": unknown])
    let result = try await Self.run(["device", "add", "--child", "Mia", "--mac", "02:00:00:00:01:11"], answers)
    #expect(result.hasSuffix(sentence) && (result.contains("unknown") || result.contains("other")) == !sentence.isEmpty)
  }

  @Test(arguments: [["device", "seen"], ["device", "adopt", "--guardian", "--all-seen"]])
  func `right after the start nobody is told that there is nobody`(_ words: [String]) async throws {
    let looking: JSON.Object = ["devices": [], "lookingFor": 12]
    let answers: [String: DaemonStandIn.Answer] = [
      "Household.SeenDevices": .reply(looking), "Household.AdoptDevices": .reply(looking),
    ]
    #expect(try await Self.run(words, answers) == "Looking: the first look takes another 12 s.\n")
  }

  @Test(arguments: [0, 3]) func `a log that finds nothing says what it leaves out of unknown devices`(blocked: Int)
    async throws
  {
    let device: JSON.Object = [
      "hardware": "02:00:00:00:01:31", "addresses": [], "hasRandomAddress": true, "first": "2026-11-20T17:00:00Z",
      "last": "2026-11-20T17:00:00Z", "allowed": 0, "blocked": .int(blocked),
    ]
    let result = try await Self.run(
      ["log"],
      [
        "Activity.Log": .reply(["entries": [], "after": 0]),
        "Household.SeenDevices": .reply(["devices": [.object(device)]]),
      ])
    #expect(result.hasPrefix("Nothing like that was decided.\n"))
    #expect(result.contains("0 allowed and 3 blocked decisions about them were counted") == (blocked == 3))
  }

  private static func run(_ words: [String], _ answers: [String: DaemonStandIn.Answer]) async throws -> String {
    let daemon = try DaemonStandIn(answers)
    let result = try await Program.runAside(words + ["--socket", daemon.socket])
    await daemon.stop()
    #expect(result.status == 0, "\(result.error)")
    return result.output
  }
}
