import DaemonClient
import Foundation
import Household
import PicketJSON
import PicketVarlink
import Support
import Testing

@testable import ControlServer

/// Who may ask a guardian to choose, who may choose, and who is told.
@Suite struct PickTests {
  private static let choice: JSON.Object = ["categories": [], "applications": [], "domains": ["chess.com"]]

  /// A home in which the program 7 in /usr is authorized as "app" for Mia.
  private func home() async throws -> Home {
    let home = try await Home()
    let root = try home.client(user: 0)
    #expect(
      try await root.ask(
        "Household.Authorize", ["child": "Mia", "client": "app", "member": "child", "program": "/usr/7"]
      ).isReply)
    return home
  }

  private func choice(for id: JSON?) -> JSON.Object {
    var choice = Self.choice
    choice["id"] = id ?? .null
    return choice
  }

  @Test func `an app is told what a guardian chose, and cannot choose by itself`() async throws {
    let home = try await home()
    let (root, app) = (try home.client(user: 0), try home.client(user: Home.mia, group: 7))
    let asked = try await app.ask("Requests.AskToPick", ["client": "app", "title": "Homework"])
    let mine: JSON.Object = ["client": "app", "id": asked["id"] ?? .null]
    #expect(try await app.ask("Requests.Picked", mine)["state"] == "open")
    #expect(try await app.ask("Requests.Pick", choice(for: asked["id"])).refusal == "NotAuthorized")
    #expect(
      try await app.ask("Requests.Answer", ["id": asked["id"] ?? .null, "choice": "pick"]).refusal == "NotAuthorized")
    let replies = try await onThread {
      try home.client(user: Home.mia, group: 7).more("io.picket.Requests.Picked", mine)
    }
    #expect(try await onThread { try replies.next(within: .seconds(120)) }?["state"] == "open")
    let picked = try await root.ask("Requests.Pick", choice(for: asked["id"]))
    #expect(picked["question"]?.object?["client"] == "app")
    let told = try #require(try await onThread { try replies.next(within: .seconds(120)) })
    #expect(told["state"] == "answered" && told["categories"] == [] && told["domains"]?.array?.count == 1)
    #expect(!JSON.object(told).text.contains("chess"))
    // Nothing follows an answer.
    #expect(try await onThread { try replies.next(within: .seconds(120)) } == nil)
    #expect(try await app.ask("Requests.Picked", mine)["domains"] == told["domains"])
    await home.stop()
  }

  @Test func `another program, another child and a stranger are told nothing`() async throws {
    let home = try await home()
    let app = try home.client(user: Home.mia, group: 7)
    let asked = try await app.ask("Requests.AskToPick", ["client": "app"])
    let mine: JSON.Object = ["client": "app", "id": asked["id"] ?? .null]
    for (user, group) in [(Home.mia, 8), (Home.mia, 60_000), (Home.ben, 7), (60_009, 7)] as [(UInt32, UInt32)] {
      let other = try home.client(user: user, group: group)
      #expect(try await other.ask("Requests.Picked", mine).refusal == "NotAuthorized", "\(user) \(group)")
      #expect(try await other.ask("Requests.AskToPick", ["client": "app"]).refusal == "NotAuthorized")
      #expect(try await other.ask("Requests.Pick", choice(for: asked["id"])).refusal == "NotAuthorized")
    }
    // An extension asks nobody, and the child's own list of questions has none of an app's.
    let agent = try await home.agent("app", for: "Mia")
    #expect(try await agent.ask("Requests.AskToPick", ["client": "app"]).refusal == "NotAuthorized")
    #expect(try await agent.ask("Requests.Picked", mine).refusal == "NotAuthorized")
    #expect(try await app.ask("Requests.Questions")["questions"] == [])
    #expect(try await app.ask("Requests.Ask", ["topic": "io.picket.pick", "payload": [:]]).refusal == "Invalid")
    let replies = try await onThread {
      try home.client(user: Home.mia).more(
        "io.picket.Requests.Responses", ["client": "app", "topic": "io.picket.pick"])
    }
    await #expect(throws: ClientError.self) { try await onThread { try replies.next(within: .seconds(120)) } }
    await home.stop()
  }

  @Test func `an app that is authorized for two children hears of each what is its own`() async throws {
    let home = try await home()
    let root = try home.client(user: 0)
    #expect(
      try await root.ask(
        "Household.Authorize", ["child": "Ben", "client": "app", "member": "child", "program": "/usr/7"]
      ).isReply)
    let (mias, bens) = (try home.client(user: Home.mia, group: 7), try home.client(user: Home.ben, group: 7))
    let first = try await mias.ask("Requests.AskToPick", ["client": "app"])
    let second = try await bens.ask("Requests.AskToPick", ["client": "app"])
    #expect(first["id"] != nil && first["id"] != second["id"])
    #expect(
      try await bens.ask("Requests.Picked", ["client": "app", "id": first["id"] ?? .null]).refusal == "NotFound")
    #expect(try await bens.ask("Requests.Cancel", ["id": first["id"] ?? .null]).refusal == "NotFound")
    #expect(try await mias.ask("Requests.Cancel", ["id": first["id"] ?? .null]).isReply)
    #expect(
      try await mias.ask("Requests.Picked", ["client": "app", "id": first["id"] ?? .null])["state"] == "cancelled")
    await home.stop()
  }
}
