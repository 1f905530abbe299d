import FamilyControls
import Foundation
import PicketJSON
import Support
import Testing

/// Homework has a guardian choose what waits, and shields that.
@Suite(.serialized, .enabled(if: getuid() == 0, "picketd wants root")) struct PickerTests {
  /// A house where Homework may restrict Mia.
  private func house() async throws -> House {
    let house = try House()
    let app = try house.run("Homework", "allow")
    try house.answer(try await house.question("io.picket.authorization"), "approve")
    #expect(try await app.status() == 0, "\(app.complaints)")
    // A folder of Mia's own, where the app keeps its selection.
    try FileManager.default.createDirectory(atPath: house.workshop.path("mias"), withIntermediateDirectories: true)
    _ = unsafe chown(house.workshop.path("mias"), House.mia, House.mia)
    _ = unsafe chmod(house.workshop.path(""), 0o711)
    return house
  }

  private func choose(_ question: JSON.Object, _ categories: JSON, _ domains: JSON, in house: House) throws {
    try house.call(
      "Requests.Pick",
      ["id": question["id"] ?? .null, "categories": categories, "applications": [], "domains": domains])
  }

  @Test func `a child's app shields what a guardian chose, also when picketd was killed meanwhile`() async throws {
    let house = try await house()
    let file = house.workshop.path("mias/selection")
    let app = try house.run("Homework", "pick", file)
    let question = try await house.question("io.picket.pick")
    #expect(question["client"] == "Homework" && question["child"] == "Mia")
    let words = question["payload"]?.object
    #expect(words?["title"] == "Homework" && words?["header"] == "What is to wait until the homework is done?")
    house.end()
    try house.start()
    try choose(question, ["games"], ["chess.example"], in: house)
    #expect(try await app.status() == 0, "\(app.complaints)")
    #expect(app.lines == ["1 categories, 0 applications, 1 domains"])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(!text.contains("games") && !text.contains("chess"))
    let begin = try house.run("Homework", "begin", file)
    #expect(try await begin.status() == 0, "\(begin.complaints)")
    #expect(try await house.verdict("www.games.example") != "allow")
    #expect(try await house.verdict("chess.example") != "allow")
    #expect(try await house.verdict("social.example") == "allow")

    // Next time it is chosen from there.
    let again = try house.run("Homework", "pick", file)
    let second = try await house.question("io.picket.pick")
    let chosen = second["payload"]?.object?["chosen"]?.object
    #expect(chosen?["categories"]?.array?.count == 1 && chosen?["domains"]?.array?.count == 1)
    #expect(house.files(saying: "chess.example").isEmpty)
    try house.answer(second, "decline")
    #expect(try await again.status() == 1)
    #expect(again.complaints.joined().contains("A guardian said no"), "\(again.complaints)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test func `an app without a guardian's leave asks for no choice`() async throws {
    let house = try House()
    let app = try house.run("Homework", "pick", "/dev/null")
    #expect(try await app.status() == 1)
    #expect(app.complaints.joined().contains("was not authorized for this child"), "\(app.complaints)")
    #expect(try house.call("Requests.Questions")["questions"] == [])
  }

  @Test func `what no task waits for any more is taken back`() async throws {
    let house = try House()
    let picker = FamilyActivityPicker(title: "Reader", try house.authorized("reader"))
    let choice = Task { try await picker.present() }
    let question = try await house.question("io.picket.pick")
    choice.cancel()
    await #expect(throws: CancellationError.self) { try await choice.value }
    let questions = try house.call("Requests.Questions")["questions"]?.array?.compactMap(\.object)
    #expect(questions?.first { $0["id"] == question["id"] }?["state"] == "cancelled")
  }
}
