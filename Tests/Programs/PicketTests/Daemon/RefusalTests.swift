import Foundation
import PicketJSON
import Support
import Testing

@Suite struct RefusalTests {
  private static let cases: [(String, JSON.Object, Int32, String)] = [
    (
      "NotAuthorized", ["why": "only guardians may do this", "remedy": "run it with sudo, or 'picket unlock'"], 4,
      "only guardians may do this; run it with sudo, or 'picket unlock'"
    ),
    (
      "NotFound", ["kind": "child", "name": "Mia"], 1,
      "there is no child 'Mia': 'picket child list' lists them"
    ),
    ("Invalid", ["parameter": "name", "why": "it is longer than 255"], 1, "name: it is longer than 255"),
    ("Invalid", ["parameter": "seconds", "why": "it is too long"], 1, "--for: it is too long"),
    (
      "Invalid", ["parameter": "child", "why": "say which child is meant: this user is none"], 2,
      "for whom? Say --child NAME: your own user is no child of this household"
    ),
    ("Conflict", ["why": "there is a child of this name"], 1, "there is a child of this name"),
    ("Unavailable", ["why": "the disk is full"], 1, "the disk is full"),
    ("ReplyTooLong", ["bytes": 2_000_000], 1, "the answer is too long: ask for less at once, such as a shorter time"),
  ]

  @Test(arguments: cases.indices) func `what picketd refuses is said with what to do`(index: Int) async throws {
    let (name, parameters, status, sentence) = RefusalTests.cases[index]
    let daemon = try DaemonStandIn(["Household.Children": .refusal(name, parameters)])
    let result = try await Program.runAside(["child", "list", "--socket", daemon.socket])
    await daemon.stop()
    #expect(result.status == status && result.output == "")
    #expect(result.error == "picket child: \(sentence)\n")
  }

  @Test func `where nobody listens, verbs exit with 3 and say what to do`() async throws {
    let socket = try Workshop().path("nobody.sock")
    for words in [["child", "list"], ["requests"], ["log", "--follow"], ["pause", "--for", "1m"]] {
      let result = try await Program.runAside(words + ["--socket", socket])
      #expect(result.status == 3 && result.output == "")
      #expect(result.error.contains("nobody answers at \(socket)") && result.error.contains("--socket"))
    }
  }

  @Test func `the socket of the option counts more than that of the environment`() async throws {
    let daemon = try DaemonStandIn(Family.answers)
    let result = try await Program.runAside(
      ["metrics", "--socket", daemon.socket], environment: ["PICKET_SOCKET": "/nowhere"])
    await daemon.stop()
    #expect(result.output.contains("picket_flows{"))
  }
}
