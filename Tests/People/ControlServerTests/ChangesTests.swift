import DaemonClient
import PicketJSON
import PicketVarlink
import Testing

@testable import ControlServer

/// Who changed what, as `Activity.Changes` tells it.
@Suite struct ChangesTests {
  private func sentences(_ client: Client, _ parameters: JSON.Object = [:]) async throws -> [String] {
    try await client.ask("Activity.Changes", parameters)["changes"]?.array?.reversed().compactMap { change in
      change.object.map { "\($0["by"]?.string ?? ""): \($0["sentence"]?.string ?? "")" }
    } ?? []
  }

  @Test func `guardians, children and apps are named with what they did, and what failed or only reads is not there`()
    async throws
  {
    let home = try await Home()
    let (root, mia) = (try home.client(user: 0), try home.client(user: Home.mia))
    #expect(try await root.ask("Household.AddGuardian", ["name": "Oma", "role": "approve"]).isReply)
    #expect(try await root.ask("Household.SetPasscode", ["passcode": "1470", "name": "Oma"]).isReply)
    let oma = try home.client(user: 60_053)
    #expect(try await oma.ask("Household.Unlock", ["passcode": "1470", "name": "Oma"]).isReply)
    let id = try #require(
      try await mia.ask("Requests.Ask", ["topic": "domain", "payload": [:], "domain": "chess.com"])["id"])
    let answer = try await oma.ask("Requests.Answer", ["id": id, "choice": "approve", "seconds": 1_800])
    #expect(answer["question"]?.object?["answeredBy"] == "Oma")
    let shield: JSON.Object = [
      "child": "Mia", "isOn": true, "categories": ["games"], "domains": ["a.test"], "applications": [],
      "allWeb": false, "except": [],
    ]
    #expect(try await oma.ask("Settings.Shield", shield).refusal == "NotAuthorized")
    #expect(try await root.ask("Settings.Shield", shield).isReply)
    #expect(try await root.ask("Requests.Pause", ["seconds": 90]).isReply)
    #expect(try await root.ask("Household.Children").isReply)
    #expect(
      try await sentences(root) == [
        "root: added the guardian Oma, who may answer requests, and read", "root: set the passcode of Oma",
        "Mia: asked for chess.com", "Oma: approved what Mia asked: chess.com for 30 min",
        "root: stopped games, a.test for Mia", "root: let all children through to everything for 90 s",
      ])
    #expect(try await sentences(oma, ["by": "Oma", "limit": 1]).count == 1)
    #expect(try await mia.ask("Activity.Changes").refusal == "NotAuthorized")
    let page = try await root.ask("Activity.Changes", ["limit": 2])
    #expect(try await sentences(root, ["before": page["before"] ?? .null]).count == 4)
    await home.stop()
  }

  @Test func `an app is named by its client`() async throws {
    let home = try await Home()
    let root = try home.client(user: 0)
    #expect(
      try await root.ask("Household.Authorize", ["child": "Mia", "client": "app", "member": "child"]).isReply)
    let agent = try await home.agent("app", for: "Mia")
    let write: JSON.Object = [
      "client": "app", "store": "s", "changes": [["path": "media.denyExplicitContent", "value": true]],
    ]
    #expect(try await agent.ask("Settings.Write", write).isReply)
    #expect(try await sentences(root, ["by": "app"]) == ["app: set media.denyExplicitContent for Mia"])
    await home.stop()
  }
}
