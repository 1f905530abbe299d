import Foundation
import PicketJSON
import Support
import Testing

/// The example apps, run by the child's user, while a guardian answers.
@Suite(.enabled(if: getuid() == 0, "picketd wants root")) struct ExampleTests {
  private static let year = Calendar(identifier: .gregorian).component(.year, from: .now)

  private func finish(_ app: App) async throws -> [String] {
    let status = try await app.status()
    #expect(status == 0, "\(app.complaints)")
    return app.lines
  }

  @Test func `landmarks asks before it shows somebody new`() async throws {
    let house = try House()
    #expect(try await finish(house.run("Landmarks", "friends", "pip", "ada")) == ["pip: hidden", "ada: hidden"])
    for (name, choice, says) in [("pip", "approve", "approved"), ("ada", "decline", "declined")] {
      let app = try house.run("Landmarks", "ask", name)
      let question = try await house.question("communication")
      #expect(question["client"] == "Landmarks" && question["child"] == "Mia")
      #expect(question["payload"]?.object?["why"] == .string("chat: \(name)"))
      try house.answer(question, choice)
      #expect(try await finish(app) == [says])
    }
    #expect(try await finish(house.run("Landmarks", "friends", "pip", "ada")) == ["pip: friend", "ada: hidden"])
  }

  @Test func `landmarks hears that a question is over`() async throws {
    let house = try House()
    #expect(try await finish(house.run("Landmarks", "withdraw", "pip")) == ["cancelled"])
    #expect(try await finish(house.run("Landmarks", "ask", "--for", "2.5", "pip")) == ["expired"])
  }

  @Test func `landmarks looks something up once it may`() async throws {
    let house = try House()
    _ = try await house.verdict("tower.example")
    let store: JSON.Object = [
      "child": "Mia", "client": "picket", "store": "default",
      "changes": [
        ["path": "webContent.blockedByFilter", "value": ["specific": ["domains": [["domain": "tower.example"]]]]]
      ],
    ]
    try house.call("Settings.Write", store)
    #expect(try await house.verdict("tower.example") != "allow")
    let app = try house.run("Landmarks", "look", "tower.example")
    try house.answer(try await house.question("webAccess"), "approve")
    #expect(try await finish(app) == ["approved"])
    #expect(try await house.verdict("tower.example") == "allow")
    for word in ["tower.example", "a trip"] { #expect(house.files(saying: word) == [], "\(word)") }
    #expect(!house.files(saying: "Landmarks").isEmpty, "what is looked through is what was written")
  }

  @Test func `landmarks goes on with what has changed, and posts, as a guardian and an age allow`() async throws {
    let house = try House(birthYear: Self.year - 20)
    let app = try house.run("Landmarks", "update", "Voices are new")
    try house.answer(try await house.question("significantAppUpdate"), "approve")
    #expect(try await finish(app) == ["agreed"])
    #expect(try await finish(house.run("Landmarks", "post")) == ["post"])
    try house.call("Household.ChangeChild", ["child": "Mia", "birthYear": .int(Self.year - 10)])
    #expect(try await finish(house.run("Landmarks", "post")) == ["read only"])
  }

  @Test func `homework shields what was chosen once a guardian has allowed it, and lifts it`() async throws {
    let house = try House()
    _ = try await house.verdict("games.example")
    // A folder that Mia may write to.
    let folder = house.workshop.path("mia")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.setAttributes(
      [.ownerAccountID: Int(House.mia), .groupOwnerAccountID: Int(House.mia)], ofItemAtPath: folder)
    let file = folder + "/selection.json"
    let chosen = try await finish(house.run("Homework", "choose", file, "games", "--web", "x.test", "y.test"))
    #expect(chosen == ["1 categories, 2 domains"])

    let early = try house.run("Homework", "begin", file)
    #expect(try await early.status() == 1)
    #expect(early.complaints.contains { $0.contains("was not authorized for this child") })

    let allow = try house.run("Homework", "allow")
    try house.answer(try await house.question("io.picket.authorization"), "approve")
    #expect(try await finish(allow) == ["approved"])
    #expect(try await finish(house.run("Homework", "begin", file)) == ["shielded"])
    for name in ["games.example", "x.test", "www.y.test"] { #expect(try await house.verdict(name) != "allow") }
    #expect(try await house.verdict("z.test") == "allow")
    let meeting = try await finish(house.run("Homework", "meet", "x.test"))
    #expect(
      meeting == [
        "Homework first", "x.test", "Back to work", "It is done", "primaryButtonPressed: close",
        "secondaryButtonPressed: none",
      ])
    for name in ["games.example", "x.test"] { #expect(try await house.verdict(name) == "allow") }
    #expect(try await finish(house.run("Homework", "done")) == ["lifted"])
  }

  @Test func `homework takes no for an answer, and does not shield after a revocation`() async throws {
    let house = try House()
    let allow = try house.run("Homework", "allow")
    try house.answer(try await house.question("io.picket.authorization"), "decline")
    #expect(try await allow.status() == 1)
    #expect(allow.complaints == ["homework: A guardian said no, or the request was withdrawn."])
    try house.call("Household.Authorize", ["child": "Mia", "client": "Homework", "member": "child"])
    #expect(try await finish(house.run("Homework", "done")) == ["lifted"])
    try house.call("Household.Revoke", ["child": "Mia", "client": "Homework"])
    #expect(try await house.run("Homework", "done").status() == 1)
  }

  @Test func `worklog keeps hours in two stores, and gives up both`() async throws {
    let house = try House()
    _ = try await house.verdict("games.example")
    try house.call("Household.SetPasscode", ["passcode": "2580"])
    #expect(try await house.run("Worklog", "allow", "1111").status() == 1)
    _ = try await finish(house.run("Worklog", "allow", "2580"))
    _ = try await finish(house.run("Worklog", "work", "games"))
    #expect(try await finish(house.run("Worklog", "stores")) == ["gaming", "social"])
    #expect(try await house.verdict("else.example") != "allow")
    #expect(try await house.verdict("work.example") == "allow")
    _ = try await finish(house.run("Worklog", "rest"))
    #expect(try await house.verdict("else.example") == "allow")
    #expect(try await house.verdict("games.example") != "allow")
    _ = try await finish(house.run("Worklog", "quit"))
    #expect(try await finish(house.run("Worklog", "stores")) == [])
    #expect(try await house.verdict("games.example") == "allow")
  }

  @Test func `a player needs no authorization to keep to the ratings`() async throws {
    let house = try House()
    let app = try house.run("Worklog", "play", "2")
    try await eventually("the first rating") { app.lines == ["1000"] }
    let changes: JSON = [["path": "media.maximumMovieRating", "value": 300]]
    try house.call(
      "Settings.Write", ["child": "Mia", "client": "picket", "store": "default", "changes": changes])
    #expect(try await finish(app) == ["1000", "300"])
  }
}
