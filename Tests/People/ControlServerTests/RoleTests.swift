import FilterProtocol
import Household
import PicketJSON
import PicketSystem
import PicketVarlink
import Policy
import Support
import Testing
import Wire

@testable import ControlServer

/// What guardians may do who have a role.
@Suite struct RoleTests {
  /// A connection that a guardian unlocked.
  private func oma(_ home: Home, _ role: Guardian.Role) async throws -> Client {
    _ = try await home.household.addGuardian("Oma", role: role)
    try await home.household.setPasscode("1470", of: "Oma", current: nil, isTrusted: true)
    let client = try home.client(user: 60_053)
    #expect(try await client.ask("Household.Unlock", ["passcode": "1470", "name": "Oma"]).isReply)
    return client
  }

  /// Mia's device opens a page, which is written down.
  private func visit(_ name: String, _ home: Home) async throws {
    await home.household.note([
      FilterProtocol.DecisionRecord(
        time: SystemClock.wall, device: 1, via: .tls, verdict: .allow, reason: .nothingBlocks,
        name: try #require(Name(name)), server: Endpoint(Address(v4: 1), port: 443))
    ])
    await home.household.tick()
  }

  @Test func `a role counts at once, and names that children visited are for guardians who may do everything`()
    async throws
  {
    let home = try await Home()
    let root = try home.client(user: 0)
    #expect(try await root.ask("Household.AddGuardian", ["name": "Oma"])["guardian"]?.object?["role"] == "all")
    #expect(try await root.ask("Household.SetPasscode", ["passcode": "1470", "name": "Oma"]).isReply)
    let oma = try home.client(user: 60_053)
    #expect(try await oma.ask("Household.Unlock", ["passcode": "1470", "name": "Oma"]).isReply)
    #expect(try await oma.ask("Household.WhoAmI")["name"] == "Oma")
    #expect(try await oma.ask("Activity.Log", ["reveal": true]).isReply)
    for role in ["approve", "read"] {
      #expect(
        try await root.ask("Household.ChangeGuardian", ["guardian": "Oma", "role": .string(role)]).isReply)
      #expect(try await oma.ask("Activity.Log", ["reveal": true]).refusal == "NotAuthorized")
      #expect(try await oma.ask("Activity.Log", ["reveal": false]).isReply)
      #expect(try await oma.ask("Activity.Counts").isReply)
    }
    // Nobody but the guardian itself and one who may do everything sets its passcode.
    #expect(try await oma.ask("Household.SetPasscode", ["passcode": "1471", "current": "1470"]).isReply)
    #expect(try await oma.ask("Household.Unlock", ["passcode": "1471", "name": "Oma"]).isReply)
    #expect(try await root.ask("Household.RemoveGuardian", ["guardian": "Oma"]).isReply)
    #expect(try await oma.ask("Household.Children").refusal == "NotAuthorized")
    await home.stop()
  }

  @Test func `a role that is taken back ends a log with names that goes on`() async throws {
    let home = try await Home()
    let oma = try await oma(home, .all)
    let replies = try await onThread { try oma.more("io.picket.Activity.Log", ["reveal": true]) }
    #expect(try await onThread { try replies.next(within: .seconds(120)) } != nil)
    _ = try await home.household.changeGuardian("Oma", role: .approve)
    try await visit("a.test", home)
    await #expect(throws: ClientError.self) { try await onThread { try replies.next(within: .seconds(120)) } }
    await home.stop()
  }

  @Test func `a guardian who answers requests gives no program rights, and sees no tokens`() async throws {
    let home = try await Home()
    let oma = try await oma(home, .approve)
    let mia = try await home.household.child(named: "Mia")
    let question = try await home.household.ask(
      mia.id, client: "app", topic: Question.authorization, payload: ["member": "child"])
    let answer = try await oma.ask("Requests.Answer", ["id": .string(question.id), "choice": "approve"])
    #expect(answer.refusal == "NotAuthorized")
    #expect(await home.household.authorization(mia.id, client: "app") == .notDetermined)
    // What the child itself asks for is.
    _ = try await home.household.setShield(true, Shield(domains: ["c.example"]), child: mia.id)
    let asked = try await home.client(user: Home.mia).ask("Requests.AskFor", ["what": "c.example"])["question"]
    let yes = try await oma.ask(
      "Requests.Answer", ["id": asked?.object?["id"] ?? .null, "choice": "decline", "isApproval": false])
    #expect(yes["question"]?.object?["answeredBy"] == "Oma")
    try await visit("a.test", home)
    func entry(_ client: Client) async throws -> JSON.Object? {
      try await client.ask("Activity.Log", ["reveal": false])["entries"]?.array?.first?.object
    }
    let root = try home.client(user: 0)
    #expect(try #require(try await entry(oma))["token"] == nil)
    #expect(try #require(try await entry(root))["token"] != nil)
    await home.stop()
  }
}
