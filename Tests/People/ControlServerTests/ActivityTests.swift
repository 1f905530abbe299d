import FilterProtocol
import Household
import PicketJSON
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
        time: 1, device: 1, child: 0, via: .tls, verdict: .allow, reason: .nothingBlocks,
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
}
