import Household
import PicketJSON
import Policy
import Synchronization
import Testing

@testable import ControlServer

/// A change is answered when packets are judged by it.
@Suite struct JudgingTests {
  private let grant: JSON.Object = ["child": "Mia", "kind": "domain", "value": "a.test", "seconds": 60]

  @Test func `a change is answered when packets are judged by it, and a question at once`() async throws {
    let asked = Mutex<[UInt64]>([])
    let home = try await Home { revision in
      asked.withLock { $0.append(revision) }
      return nil
    }
    let root = try home.client(user: 0)
    #expect(try await root.ask("Requests.Grant", grant)["pending"] == nil)
    let current = try #require(await home.household.current?.settings.revision)
    #expect(asked.withLock { $0 } == [current])
    _ = try await root.ask("Requests.Grants")
    #expect(asked.withLock { $0.count } == 1)
    await home.stop()
  }

  @Test func `why packets are not judged by it is said to guardians, and to no child`() async throws {
    let home = try await Home { _ in "it takes its time" }
    let (root, mia) = (try home.client(user: 0), try home.client(user: Home.mia))
    #expect(try await root.ask("Requests.Grant", grant)["pending"] == "it takes its time")
    let asked = try await mia.ask("Requests.Ask", ["topic": "domain", "payload": [:], "domain": "chess.com"])
    let own = try await mia.ask("Requests.Cancel", ["id": try #require(asked["id"])])
    #expect(own.refusal == nil && own["pending"] == nil)
    let authorized = try await mia.ask("Household.Authorize", ["client": "app", "member": "child"])
    #expect(authorized["pending"] == nil)
    await home.stop()
  }
}
