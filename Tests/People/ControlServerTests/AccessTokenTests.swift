import DaemonClient
import Household
import PicketJSON
import PicketVarlink
import Support
import Testing

@testable import ControlServer

/// What connections may that have shown a token.
@Suite struct AccessTokenTests {
  private func program(_ home: Home, _ scope: String, user: UInt32 = 60_051) async throws -> Client {
    let root = try home.client(user: 0)
    let secret = try #require(
      try await root.ask("Household.AddToken", ["name": .string(scope), "scope": .string(scope)])["secret"])
    let client = try home.client(user: user)
    let used = try await client.ask("Household.UseToken", ["token": secret])
    #expect(used["name"]?.string == scope && used["scope"]?.string == scope)
    return client
  }

  @Test func `a token that reads reads, and no more`() async throws {
    let home = try await Home()
    let client = try await program(home, "read")
    let who = try await client.ask("Household.WhoAmI")
    #expect(who["authority"] == "guardian" && who["role"] == "read" && who["name"] == "read")
    for method in ["Household.Children", "Household.Devices", "Filter.Status", "Filter.Metrics"] {
      #expect(try await client.ask(method).refusal != "NotAuthorized", "\(method)")
    }
    #expect(try await client.ask("Activity.Log", ["reveal": false]).isReply)
    #expect(try await client.ask("Activity.Log", ["reveal": true]).refusal == "NotAuthorized")
    let off = try await client.ask("Settings.Off", ["child": "Mia"])
    guard case .refusal("NotAuthorized", let why) = off else {
      Issue.record("it switches the internet off: \(off)")
      return
    }
    #expect(why["why"]?.string?.contains("may only read") == true)
    await home.stop()
  }

  @Test func `a token that controls does what guardians do, but nothing to guardians, tokens, keys and backups`()
    async throws
  {
    let home = try await Home()
    let client = try await program(home, "control")
    #expect(try await client.ask("Settings.Off", ["child": "Mia"]).isReply)
    #expect(try await client.ask("Household.AddChild", ["name": "Zoe"]).isReply)
    // A guardian without a passcode, whom a program could invite and then be.
    _ = try await home.household.addGuardian("Oma", role: .all)
    let invitation = try await home.household.invite("Oma", passcode: nil, code: nil, isTrusted: true).secret
    let calls: [(String, JSON.Object)] = [
      ("SetPasscode", ["passcode": "1470"]), ("AddGuardian", ["name": "Eve"]),
      ("ChangeGuardian", ["guardian": "Eve"]), ("RemoveGuardian", ["guardian": "Eve"]),
      ("InviteGuardian", ["guardian": "Oma"]),
      ("AcceptInvitation", ["invitation": .string(invitation), "passcode": "1470"]),
      ("AddToken", ["name": "x", "scope": "control"]), ("Tokens", [:]), ("RemoveToken", ["name": "control"]),
      ("ExportKey", ["passphrase": "long enough"]), ("ImportKey", ["passphrase": "p", "key": "k"]), ("RotateKey", [:]),
      ("Backup", [:]), ("Restore", ["bytes": "", "done": true]),
    ]
    for (method, parameters) in calls {
      #expect(try await client.ask("Household.\(method)", parameters).refusal == "NotAuthorized", "\(method)")
    }
    // Who made the change is told.
    let changes = try await home.client(user: 0).ask("Activity.Changes")["changes"]?.array?.compactMap(\.object)
    let own = try #require(changes?.first { $0["sentence"] == "added the child Zoe" })
    #expect(own["by"] == "control" && own["actor"] == "app")
    await home.stop()
  }

  @Test func `a connection has the rights of its token alone, whoever its user is, and none when it is removed`()
    async throws
  {
    let home = try await Home()
    let root = try home.client(user: 0)
    for user in [0, Home.mia, 60_051] as [UInt32] {
      let client = try await program(home, "read", user: user)
      #expect(try await client.ask("Household.AddChild", ["name": "Zoe"]).refusal == "NotAuthorized")
      #expect(try await client.ask("Household.Children").isReply)
      #expect(try await root.ask("Household.RemoveToken", ["name": "read"]).isReply)
      #expect(try await client.ask("Household.Children").refusal == "NotAuthorized")
      #expect(try await client.ask("Household.WhoAmI")["authority"] == "other")
      #expect(try await client.ask("Requests.Grants").refusal == "NotAuthorized", "it is no child's either")
      // What the user may by itself comes back when it is asked for.
      #expect(try await client.ask("Household.Lock").isReply)
      #expect(try await client.ask("Household.Children").isReply == (user == 0))
    }
    await home.stop()
  }

  @Test func `what a removed token follows ends without another change`() async throws {
    let home = try await Home()
    let client = try await program(home, "read")
    let replies = try await onThread { try client.more("io.picket.Household.Watch", [:]) }
    #expect(try await onThread { try replies.next(within: .seconds(120)) }?["kind"] == "all")
    #expect(try await home.client(user: 0).ask("Household.RemoveToken", ["name": "read"]).isReply)
    await #expect(throws: ClientError.self) { try await onThread { try replies.next(within: .seconds(120)) } }
    await home.stop()
  }

  @Test func `wrong tokens are refused, and told when to come again`() async throws {
    let home = try await Home()
    let client = try home.client(user: 60_051)
    for _ in 0..<3 {
      #expect(try await client.ask("Household.UseToken", ["token": "pkt_0"]).refusal == "NotAuthorized")
    }
    guard case .refusal("NotAuthorized", let why) = try await client.ask("Household.UseToken", ["token": "pkt_0"])
    else {
      Issue.record("it was let in")
      return
    }
    #expect(why["wait"] != nil && why["why"]?.string?.contains("pkt_0") == false)
    await home.stop()
  }
}
