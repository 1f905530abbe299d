import FilterProtocol
import Household
import PicketJSON
import PicketVarlink
import Testing
import Wire

@testable import ControlServer

/// picket-web speaks for children whose devices ask, and nobody else does.
@Suite struct RepresentTests {
  private static let web: UInt32 = 60_200

  /// Mia's user has a connection from port 5001, Ben's from 5002, and root from 5000.
  private func home(_ identity: WebIdentity = WebIdentity(user: web)) async throws -> Home {
    try await Home(
      web: identity,
      portalPeer: { peer, holder in
        guard peer.address.isLoopback, holder == Self.web || holder == 65_534 else { return nil }
        return [5_000: .user(0), 5_001: .user(Home.mia), 5_002: .user(Home.ben)][peer.port]
      })
  }

  private func from(_ port: Int, secret: String? = nil) -> JSON.Object {
    (["address": "127.0.0.1", "port": .int(port), "secret": .optional(secret)] as JSON.Object).withoutNulls
  }

  @Test func `a connection speaks for the child whose device asks, once, and for nobody where there is none`()
    async throws
  {
    let home = try await home()
    let client = try home.client(user: Self.web)
    for parameters in [from(5_000), from(4_999), ["address": "192.0.2.1", "port": 5_001]] {
      #expect(try await client.ask("Household.Represent", parameters) == .reply([:]))
      #expect(try await client.ask("Household.WhoAmI")["authority"] == "other")
    }
    #expect(try await client.ask("Household.Represent", from(5_001))["child"] == "Mia")
    #expect(try await client.ask("Household.WhoAmI")["child"] == "Mia")
    #expect(try await client.ask("Household.Represent", from(5_002)).refusal == "NotAuthorized")
    for (address, port) in [("x", 5_001), ("127.0.0.1 ", 5_001), ("127.0.0.1", 0), ("127.0.0.1", 70_000), ("", -1)] {
      let answer = try await home.client(user: Self.web).ask(
        "Household.Represent", ["address": .string(address), "port": .int(port)])
      #expect(answer.refusal == "Invalid", "\(address) \(port): \(answer)")
    }
    await home.stop()
  }

  @Test func `it may what the child's pages need, for that child alone`() async throws {
    let home = try await home()
    let client = try home.client(user: Self.web)
    #expect(try await client.ask("Household.Represent", from(5_001))["child"] == "Mia")
    for method in ["Activity.Time", "Settings.Shields", "Requests.Grants", "Requests.Questions"] {
      #expect(try await client.ask(method).isReply, "\(method)")
      #expect(try await client.ask(method, ["child": "Ben"]).refusal == "NotAuthorized", "\(method)")
    }
    #expect(try await client.ask("Activity.Log", ["reveal": false]).isReply)
    #expect(try await client.ask("Activity.Log", ["reveal": true]).refusal == "NotAuthorized")
    let passcode: JSON.Object = ["passcode": "2580"]
    try await home.household.setPasscode("2580", current: nil, isTrusted: true)
    for (method, parameters) in [
      ("Household.Authorize", ["client": "a", "member": "child"]), ("Household.Unlock", passcode),
      ("Household.Join", ["session": 1]), ("Household.Lock", [:]), ("Household.AgeRange", ["gates": [13]]),
      ("Settings.Write", ["client": "a", "store": "s", "changes": []]), ("Settings.Stores", ["client": "a"]),
      ("Settings.Mint", ["kind": "domain", "values": ["a.example"]]), ("Requests.Ask", ["topic": "t", "payload": [:]]),
      ("Requests.Cancel", ["id": "x"]), ("Catalog.Explain", ["name": "a.example"]), ("Activity.Usage", [:]),
      ("Household.Children", [:]), ("Household.Authorization", ["client": "a"]),
      ("Requests.Answer", ["id": "x", "choice": "approve"]), ("Filter.Status", [:]),
    ] as [(String, JSON.Object)] {
      #expect(try await client.ask(method, parameters).refusal == "NotAuthorized", "\(method)")
    }
    #expect(try await client.ask("Household.WhoAmI")["child"] == "Mia")
    await home.stop()
  }

  @Test func `only picket-web may, by its user or by what it was given`() async throws {
    let identity = WebIdentity(user: nil)
    let home = try await home(identity)
    let secret = identity.secret
    #expect(secret.utf8.count == 64 && WebIdentity(user: nil).secret != secret)
    for user: UInt32 in [0, 65_534, Self.web, 60_050] {
      for said in [nil, "", "x", String(secret.dropLast()), secret + "0", String(repeating: "0", count: 64)] {
        let answer = try await home.client(user: user).ask("Household.Represent", from(5_001, secret: said))
        #expect(answer.refusal == "NotAuthorized", "\(user) \(said ?? "-"): \(answer)")
      }
    }
    #expect(
      try await home.client(user: 65_534).ask("Household.Represent", from(5_001, secret: secret))["child"] == "Mia")
    // Neither a child nor a guardian speaks for anybody, whatever they know.
    for user: UInt32 in [Home.mia, 0] {
      let answer = try await home.client(user: user).ask("Household.Represent", from(5_001, secret: secret))
      #expect(answer.refusal == "NotAuthorized", "\(user)")
    }
    let unlocked = try home.client(user: 65_534)
    try await home.household.setPasscode("2580", current: nil, isTrusted: true)
    #expect(try await unlocked.ask("Household.Unlock", ["passcode": "2580"]).isReply)
    #expect(try await unlocked.ask("Household.Represent", from(5_001, secret: secret)).refusal == "NotAuthorized")
    await home.stop()
  }

  /// One of forty secrets was once matched by zeros alone, since each difference took the ones before it along.
  @Test func `no secret is matched by another, wherever they differ`() {
    let peer = Peer(user: 65_534, group: 65_534, groups: [])
    for _ in 0..<500 {
      let identity = WebIdentity(user: nil)
      #expect(identity.isOf(peer, saying: identity.secret))
      for digit in "0123456789abcdef" {
        #expect(!identity.isOf(peer, saying: String(repeating: digit, count: 64)))
        let (head, tail) = (identity.secret.dropLast(), identity.secret.dropFirst())
        #expect(identity.isOf(peer, saying: head + String(digit)) == (identity.secret.last == digit))
        #expect(identity.isOf(peer, saying: String(digit) + tail) == (identity.secret.first == digit))
      }
    }
  }

  @Test(arguments: [0, 65_534] as [UInt32]) func `nobody and root are no picket-web by their number`(user: UInt32)
    async throws
  {
    let home = try await home(WebIdentity(user: user))
    #expect(try await home.client(user: user).ask("Household.Represent", from(5_001)).refusal == "NotAuthorized")
    await home.stop()
  }

  @Test func `it ends when the device is no longer the child's`() async throws {
    let home = try await home()
    let client = try home.client(user: Self.web)
    let device = try await client.ask("Household.Represent", from(5_001))["device"]?.integer
    let number = UInt16(try #require(device))
    let ben = try #require(await home.household.children.last?.id)
    _ = try await home.household.changeDevice(number, owner: .child(ben))
    #expect(try await client.ask("Activity.Time").refusal == "NotAuthorized")
    #expect(try await client.ask("Household.WhoAmI")["authority"] == "other")
    #expect(try await client.ask("Household.Represent", from(5_002)).refusal == "NotAuthorized")
    await home.stop()
  }
}
