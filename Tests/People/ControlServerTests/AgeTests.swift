import Household
import PicketJSON
import PicketVarlink
import Testing

@testable import ControlServer

/// What programs learn about a child's age through the socket.
@Suite struct AgeTests {
  private func home(_ sharing: String = "always") async throws -> Home {
    let home = try await Home()
    let born: JSON.Object = ["child": "Mia", "birthYear": 2_000, "ages": .string(sharing)]
    #expect(try await home.client(user: 0).ask("Household.ChangeChild", born).isReply)
    return home
  }

  private func bounds(_ client: Client, _ gates: [Int], as name: String?) async throws -> [JSON?] {
    let parameters: JSON.Object = ["client": .optional(name), "gates": .array(gates.map { .int($0) })]
    let answer = try await client.ask("Household.AgeRange", parameters.withoutNulls)
    return answer["declined"] == false ? [answer["lowerBound"], answer["upperBound"]] : []
  }

  @Test func `programs of a child are one, by whatever names, and an authorized one is its own`() async throws {
    let home = try await home()
    let (app, other) = (try home.client(user: Home.mia, group: 7), try home.client(user: Home.mia, group: 8))
    let root = try home.client(user: 0)
    #expect(try await app.ask("Household.AgeRange", ["gates": [12, 13]]).refusal == "Invalid")
    #expect(try await bounds(other, [16, 18], as: "game") == [18, nil])
    #expect(try await bounds(app, [20], as: "app") == [])
    #expect(try await bounds(app, [13, 20], as: nil) == [13, nil])
    let order: JSON.Object = ["child": "Mia", "client": "app", "member": "child", "program": "/usr/7"]
    #expect(try await root.ask("Household.Authorize", order).isReply)
    #expect(try await bounds(other, [20], as: "app") == [])
    #expect(try await bounds(app, [20], as: "app") == [20, nil])
    #expect(try await bounds(app, [22], as: "app") == [])
    // A client without an authorized program has no gates of its own.
    let unnamed: JSON.Object = ["child": "Mia", "client": "unnamed", "member": "child"]
    #expect(try await root.ask("Household.Authorize", unnamed).isReply)
    #expect(try await bounds(app, [22], as: "unnamed") == [])
    await home.stop()
  }

  @Test func `a guardian is asked first, or nobody is told, as the household says`() async throws {
    let home = try await home("ask")
    let (app, root) = (try home.client(user: Home.mia, group: 7), try home.client(user: 0))
    #expect(try await bounds(app, [18], as: "app") == [])
    let question = try await root.ask("Requests.Questions", ["state": "open"])["questions"]?.array?.first?.object
    #expect(question?["topic"] == "io.picket.ageRange" && question?["client"] == "app")
    #expect(try await root.ask("Requests.Answer", ["id": question?["id"] ?? .null, "choice": "approve"]).isReply)
    #expect(try await bounds(app, [18], as: "app") == [18, nil])
    // A child must not ask the guardian this question itself, in its own words.
    let forged: JSON.Object = ["client": "other", "topic": "io.picket.ageRange", "payload": [:]]
    #expect(try await app.ask("Requests.Ask", forged).refusal == "Invalid")
    #expect(try await root.ask("Household.ChangeChild", ["child": "Mia", "ages": "never"]).isReply)
    for client in [app, root] {
      let answer = try await client.ask("Household.AgeRange", ["child": "Mia", "client": "app", "gates": [18]])
      #expect(answer["declined"] == true)
    }
    await home.stop()
  }
}
