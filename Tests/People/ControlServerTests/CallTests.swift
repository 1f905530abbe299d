import FilterProtocol
import Household
import PicketJSON
import PicketVarlink
import Policy
import Support
import Testing
import Wire

@testable import ControlServer

@Suite struct CallTests {
  @Test func `a shield goes up by category and comes down again`() async throws {
    let home = try await Home()
    let root = try home.client(user: 0)
    func shield(_ isOn: Bool) async throws -> Answer {
      try await root.ask(
        "Settings.Shield",
        [
          "child": "Mia", "isOn": .bool(isOn), "categories": ["games"], "domains": [], "applications": [],
          "allWeb": false, "except": [],
        ])
    }
    #expect(try await shield(true)["revision"] == 1)
    let shields = try await root.ask("Settings.Shields")["shields"]?.array ?? []
    #expect(shields.first?.object?["categories"] == ["games"] && shields.first?.object?["child"] == "Mia")
    #expect(try await shield(false)["revision"] == 2)
    #expect(try await root.ask("Settings.Shields")["shields"] == [])
    await home.stop()
  }

  @Test func `what cannot be done is said as one of the five errors`() async throws {
    let home = try await Home()
    let root = try home.client(user: 0)
    let cases: [(String, JSON.Object, String)] = [
      ("Household.AddChild", ["name": "mia"], "Conflict"), ("Household.ShowChild", ["child": "Nobody"], "NotFound"),
      ("Household.AddDevice", ["owner": "child", "child": "Mia", "hardware": "02:00"], "Invalid"),
      ("Settings.Effective", [:], "Invalid"), ("Filter.Up", [:], "Unavailable"),
      ("Catalog.Lookup", ["names": ["a.test"]], "Unavailable"), ("Requests.Revoke", ["grant": 7], "NotFound"),
      ("Requests.Ask", ["topic": "t", "payload": 7], "Invalid"), ("Household.Backup", [:], "ExpectedMore"),
      ("Requests.Cancel", ["id": "x"], "NotFound"), ("Household.RemoveDevice", ["device": -1], "NotFound"),
    ]
    for (method, parameters, refusal) in cases {
      let answer = try await root.ask(method, parameters)
      #expect(answer.refusal == refusal, "\(method): \(answer)")
    }
    await home.stop()
  }

  @Test func `a child asks, a guardian approves, and the way through is there`() async throws {
    let home = try await Home()
    let (mia, ben, root) = (
      try home.client(user: Home.mia), try home.client(user: Home.ben), try home.client(user: 0)
    )
    let asked = try await mia.ask("Requests.Ask", ["topic": "domain", "payload": [:], "domain": "chess.com"])
    let id = try #require(asked["id"])
    #expect(try await ben.ask("Requests.Questions")["questions"] == [])
    #expect(try await ben.ask("Requests.Cancel", ["id": id]).refusal == "NotFound")
    let answer = try await root.ask("Requests.Answer", ["id": id, "choice": "approve", "seconds": 60])
    #expect(answer["grant"]?.object?["value"] == "chess.com")
    #expect(try await mia.ask("Requests.Grants")["grants"]?.array?.count == 1)
    #expect(try await ben.ask("Requests.Grants")["grants"] == [])
    let why = try await mia.ask("Catalog.Explain", ["name": "www.chess.com"])
    #expect(why["verdict"] == "allow" && why["reason"] == "granted")
    await home.stop()
  }

  @Test func `a choice brings its time with it, and an answer brings the question back`() async throws {
    let home = try await Home()
    let (mia, root) = (try home.client(user: Home.mia), try home.client(user: 0))
    let choices: JSON = [
      ["id": "evening", "title": "All evening", "isApproval": true, "seconds": 7_200],
      ["id": "no", "title": "No", "isApproval": false],
    ]
    let id = try #require(
      try await mia.ask(
        "Requests.Ask", ["topic": "web", "payload": [:], "domain": "chess.com", "choices": choices])["id"])
    let asked = try await root.ask("Requests.Questions")["questions"]?.array?.first?.object
    #expect(asked?["choices"] == choices)
    let answer = try await root.ask("Requests.Answer", ["id": id, "choice": "evening", "isApproval": true])
    #expect(answer["question"]?.object?["answer"] == "evening" && answer["grant"]?.object?["question"] == id)
    let answered = answer["question"]?.object?["answered"]?.string.flatMap { RFC3339.seconds($0) } ?? 0
    let until = answer["grant"]?.object?["until"]?.string.flatMap { RFC3339.seconds($0) } ?? 0
    #expect((7_199...7_201).contains(until - answered))
    let chat = try #require(try await mia.ask("Requests.Ask", ["topic": "chat", "payload": [:]])["id"])
    #expect(
      try await root.ask("Requests.Answer", ["id": chat, "choice": "approve", "seconds": 60]).refusal == "Invalid")
    await home.stop()
  }

  @Test func `a passcode opens one connection, until it is locked`() async throws {
    let home = try await Home()
    let root = try home.client(user: 0)
    let (one, other) = (try home.client(user: 60_050), try home.client(user: 60_050))
    #expect(try await one.ask("Household.Unlock", ["passcode": "2580"]).refusal == "NotAuthorized")
    #expect(try await root.ask("Household.SetPasscode", ["passcode": "2580"]).isReply)
    #expect(try await one.ask("Household.Unlock", ["passcode": "1111"]).refusal == "NotAuthorized")
    #expect(try await one.ask("Household.Unlock", ["passcode": "2580"]).isReply)
    #expect(try await one.ask("Household.Children").isReply)
    #expect(try await other.ask("Household.Children").refusal == "NotAuthorized")
    #expect(try await one.ask("Household.SetPasscode", ["passcode": "1470"]).refusal == "NotAuthorized")
    #expect(try await one.ask("Household.SetPasscode", ["passcode": "1470", "current": "2580"]).isReply)
    #expect(try await one.ask("Household.Lock").isReply)
    #expect(try await one.ask("Household.Children").refusal == "NotAuthorized")
    await home.stop()
  }

  @Test(arguments: ["Requests.Questions", "Activity.Log"])
  func `what a passcode opened ends with it, also in the middle of a stream`(method: String) async throws {
    let home = try await Home()
    try await home.household.setPasscode("2580", current: nil, isTrusted: true)
    let (root, other) = (try home.client(user: 0), try home.client(user: 60_050))
    #expect(try await other.ask("Household.Unlock", ["passcode": "2580"]).isReply)
    let parameters: JSON.Object = method == "Activity.Log" ? ["reveal": true] : [:]
    let replies = try await onThread { try other.more("io.picket.\(method)", parameters) }
    #expect(try await onThread { try replies.next(within: .seconds(120)) } != nil)
    #expect(try await root.ask("Household.SetPasscode", ["passcode": "1470"]).isReply)
    let mia = try await home.household.child(named: "Mia").id
    _ = try await home.household.ask(mia, topic: "t")
    await home.household.note([
      FilterProtocol.DecisionRecord(
        time: 1, device: 1, via: .dns, verdict: .allow, reason: .nothingBlocks,
        name: try #require(Name("a.test")), server: Endpoint(Address(v4: 1), port: 53))
    ])
    // Writes it down. A second of the household's time would forget what is so old.
    _ = try await home.household.log()
    let error = await #expect(throws: ClientError.self) {
      _ = try await onThread { try replies.next(within: .seconds(120)) }
    }
    guard case .refused(let refusal) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refusal.name.hasSuffix(".NotAuthorized"))
    await home.stop()
  }

  @Test func `a session ends when the passcode is set or a backup is restored`() async throws {
    let home = try await Home()
    let backup = home.workshop.path("backup")
    try await home.household.setPasscode("2580", current: nil, isTrusted: true)
    try Household.backUp(home.household.ledgerPath, to: backup)
    let client = try home.client(user: 60_050)
    for isRestored in [false, true] {
      #expect(try await client.ask("Household.Unlock", ["passcode": "2580"]).isReply)
      #expect(try await client.ask("Household.Children").isReply)
      if isRestored {
        try await home.household.restore(from: backup)
      } else {
        try await home.household.setPasscode("2580", current: nil, isTrusted: true)
      }
      #expect(try await client.ask("Household.Children").refusal == "NotAuthorized")
    }
    await home.stop()
  }

  @Test func `whoever wants more hears of every change`() async throws {
    let home = try await Home()
    let (root, mia) = (try home.client(user: 0), try home.client(user: Home.mia))
    let replies = try await onThread { try mia.more("io.picket.Settings.Effective") }
    #expect(try await onThread { try replies.next(within: .seconds(120)) }?["denyExplicitContent"] == false)
    let changes: JSON.Object = [
      "child": "Mia", "client": "picket", "store": "default",
      "changes": [["path": "media.denyExplicitContent", "value": true]],
    ]
    #expect(try await root.ask("Settings.Write", changes).isReply)
    #expect(try await onThread { try replies.next(within: .seconds(120)) }?["denyExplicitContent"] == true)
    replies.stop()
    await home.stop()
  }

  @Test func `whoever asked hears what became of it, also of what was answered before`() async throws {
    let home = try await Home()
    let (root, mia, app) = (
      try home.client(user: 0), try home.client(user: Home.mia), try home.client(user: Home.mia)
    )
    func ask(_ domain: String) async throws -> JSON {
      let answer = try await mia.ask(
        "Requests.Ask", ["client": "org.example.app", "topic": "t", "payload": [:], "domain": .string(domain)])
      return try #require(answer["id"])
    }
    let (first, second) = (try await ask("a.test"), try await ask("b.test"))
    #expect(try await root.ask("Requests.Answer", ["id": first, "choice": "decline"]).isReply)
    let replies = try await onThread {
      try app.more("io.picket.Requests.Responses", ["client": "org.example.app", "topic": "t"])
    }
    let known = try await onThread { try replies.next(within: .seconds(120)) }
    #expect(known?["id"] == first && known?["choice"] == "decline" && known?["state"] == "answered")
    #expect(try await mia.ask("Requests.Cancel", ["id": second]).isReply)
    let news = try await onThread { try replies.next(within: .seconds(120)) }
    #expect(news?["id"] == second && news?["choice"] == nil && news?["state"] == "cancelled")
    replies.stop()
    await home.stop()
  }

  @Test func `a backup goes out in pieces and comes back`() async throws {
    let home = try await Home()
    let root = try home.client(user: 0)
    let pieces = try await onThread { () throws -> [JSON] in
      let replies = try root.more("io.picket.Household.Backup")
      var pieces: [JSON] = []
      while let reply = try replies.next(within: .seconds(120)) { pieces.append(reply["bytes"] ?? "") }
      return pieces
    }
    #expect(!pieces.isEmpty)
    #expect(try await root.ask("Household.RemoveChild", ["child": "Mia"]).isReply)
    for (place, piece) in pieces.enumerated() {
      let part: JSON.Object = ["bytes": piece, "done": .bool(place == pieces.count - 1)]
      #expect(try await root.ask("Household.Restore", part).isReply)
    }
    #expect(try await root.ask("Household.Children")["children"]?.array?.count == 2)
    #expect(try await root.ask("Household.Restore", ["bytes": "AAAA", "done": true]).isReply == false)
    #expect(try await root.ask("Household.Children")["children"]?.array?.count == 2)
    await home.stop()
  }

  @Test func `an age is told between two gates, and not at all when nobody knows it`() async throws {
    let home = try await Home()
    let (root, mia) = (try home.client(user: 0), try home.client(user: Home.mia))
    let gates: JSON.Object = ["gates": [13, 16, 18]]
    #expect(try await mia.ask("Household.AgeRange", gates)["declined"] == true)
    let born = try await root.ask("Household.ChangeChild", ["child": "Mia", "birthYear": 2_000])
    #expect(born.isReply)
    #expect(born["child"]?.object?["ages"] == "always")
    let range = try await mia.ask("Household.AgeRange", gates)
    #expect(range["controls"] == ["communicationLimits"])
    #expect(range["declined"] == false && range["lowerBound"] == 18 && range["upperBound"] == nil)
    await home.stop()
  }
}
