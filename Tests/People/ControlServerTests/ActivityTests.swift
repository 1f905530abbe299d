import FilterProtocol
import Household
import PicketJSON
import PicketVarlink
import Policy
import Testing
import Wire

@testable import ControlServer

/// Which clients see what a child visits.
@Suite struct ActivityTests {
  @Test func `a client sees what its child visits where a guardian lets it, and nobody in its name`() async throws {
    let home = try await Home()
    await home.household.note([
      FilterProtocol.DecisionRecord(
        time: 1, device: 1, via: .tls, verdict: .allow, reason: .nothingBlocks,
        name: try #require(Name("visited.test")), server: Endpoint(Address(v4: 1), port: 443))
    ])
    let (app, other) = (try home.client(user: Home.mia, group: 7), try home.client(user: Home.mia, group: 8))
    let (ben, root) = (try home.client(user: Home.ben, group: 7), try home.client(user: 0))
    var order: JSON.Object = ["child": "Mia", "client": "app", "member": "child", "program": "/usr/7"]
    #expect(try await root.ask("Household.Authorize", order)["status"] == "approved")
    let refused = try await app.ask("Activity.Seen", ["client": "app"])
    #expect(refused.refusal == "NotAuthorized")
    // Neither a child nor its app can grant this right.
    let own: JSON.Object = ["client": "app", "member": "child", "withData": true]
    #expect(try await app.ask("Household.Authorize", own).refusal == "Invalid")
    order["withData"] = true
    #expect(try await root.ask("Household.Authorize", order)["status"] == "approvedWithDataAccess")
    #expect(try await app.ask("Household.Authorization", ["client": "app"])["status"] == "approvedWithDataAccess")
    let seen = try await app.ask("Activity.Seen", ["client": "app"])["domains"]?.array?.compactMap(\.object)
    #expect(seen?.map { $0["value"] } == ["visited.test"])
    #expect(try await root.ask("Activity.Seen", ["child": "Mia"])["domains"]?.array?.count == 1)
    #expect(try await root.ask("Activity.Seen", ["child": "Ben"])["domains"]?.array?.count == 0)
    #expect(try await app.ask("Settings.Clear", ["client": "app", "store": "default"]).isReply)
    for client in [other, ben] {
      #expect(try await client.ask("Activity.Seen", ["client": "app"]).refusal == "NotAuthorized")
    }
    #expect(try await app.ask("Activity.Seen", ["client": "app", "child": "Ben"]).refusal == "NotAuthorized")
    #expect(try await home.agent("app", for: "Mia").ask("Activity.Seen", ["client": "app"]).refusal == "NotAuthorized")
    // A right that a call does not mention stays; one that it takes back is gone.
    order["withData"] = nil
    #expect(try await root.ask("Household.Authorize", order)["status"] == "approvedWithDataAccess")
    // Another program does not inherit the right.
    order["program"] = "/usr/8"
    #expect(try await root.ask("Household.Authorize", order)["status"] == "approved")
    (order["program"], order["withData"]) = ("/usr/7", true)
    #expect(try await root.ask("Household.Authorize", order)["status"] == "approvedWithDataAccess")
    order["withData"] = false
    #expect(try await root.ask("Household.Authorize", order)["status"] == "approved")
    #expect(try await app.ask("Activity.Seen", ["client": "app"]).refusal == "NotAuthorized")
    await home.stop()
  }

  @Test func `a child reads its own log, in which its programs find no names`() async throws {
    let home = try await Home()
    let name = try #require(Name("visited.test"))
    await home.household.note(
      [UInt16(1), 2].map { device in
        FilterProtocol.DecisionRecord(
          time: 1, device: device, via: .tls, verdict: .block, reason: .blockedDomain,
          name: name,
          server: Endpoint(Address(v4: 1), port: 443))
      })
    let (mia, root) = (try home.client(user: Home.mia), try home.client(user: 0))
    let whole = try await root.ask("Activity.Log", ["reveal": true])["entries"]?.array?.compactMap(\.object) ?? []
    #expect(whole.count == 2 && whole.allSatisfy { $0["name"] == "visited.test" && $0["token"] != nil })
    let own = try await mia.ask("Activity.Log", ["reveal": false])["entries"]?.array?.compactMap(\.object) ?? []
    #expect(own.map { $0["child"] } == ["Mia"] && own.map { $0["verdict"] } == ["block"])
    #expect(own.allSatisfy { $0["token"] == nil && $0["name"] == nil && $0["application"] == nil })
    let day: JSON.Object = [
      "child": "Mia", "allowed": 0, "blocked": 1, "categories": [["count": 1]],
    ]
    func counts(_ client: Client, _ words: JSON.Object = [:]) async throws -> [JSON.Object] {
      try await client.ask("Activity.Counts", words)["days"]?.array?.compactMap(\.object) ?? []
    }
    let counted = try await counts(mia)
    #expect(counted.count == 1 && day.members.allSatisfy { counted.first?[$0.key] == $0.value })
    #expect(try await counts(root).map { $0["child"] } == ["Mia", "Ben"])
    #expect(try await counts(root, ["child": "Mia"]) == counted)
    #expect(try await counts(root, ["since": "1970-01-02T12:00:00Z"]) == [])
    #expect(try await mia.ask("Activity.Counts", ["child": "Ben"]).refusal == "NotAuthorized")
    let curious: [JSON.Object] = [
      ["reveal": true], ["reveal": false, "name": "visited.test"], ["reveal": false, "application": "youtube"],
      ["reveal": false, "device": "2"], ["reveal": false, "child": "Ben"],
    ]
    for words in curious { #expect(try await mia.ask("Activity.Log", words).refusal == "NotAuthorized", "\(words)") }
    #expect(try await home.agent("app", for: "Mia").ask("Activity.Log", ["reveal": false]).refusal == "NotAuthorized")
    #expect(try await mia.ask("Settings.Shields")["shields"]?.array?.count == 0)
    #expect(try await mia.ask("Settings.Shields", ["child": "Ben"]).refusal == "NotAuthorized")
    #expect(try await mia.ask("Settings.Shields", ["profile": "teens"]).refusal == "NotAuthorized")
    await home.stop()
  }
}
