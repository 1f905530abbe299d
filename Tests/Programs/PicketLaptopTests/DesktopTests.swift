import Activity
import Catalog
import FilterProtocol
import Foundation
import Household
import PicketJSON
import PicketSystem
import Policy
import Support
import Testing
import Wire

/// Notices with buttons on desktops of a child and of a guardian.
@Suite(.serialized, .enabled(if: DesktopSession.isThere, "as root; scripts/setup test installs python3-dbus"))
struct DesktopTests {
  /// 23 November 2026, three minutes to twelve, for ever.
  private static let wall = 1_795_435_020

  /// Every Debian has the user `games`.
  private static let mia = Account.number(of: "games") ?? 5

  private let home: LaptopHome
  private let (hers, guardians): (DesktopSession, DesktopSession)

  init() async throws {
    let zone = try Zone(named: "Etc/UTC")
    home = try await LaptopHome(user: Self.mia, options: HouseholdOptions(zone: zone)) {
      ClockReading(wall: UInt64(Self.wall) * 1_000_000_000, boot: 10_000_000_000_000, machine: "first")
    }
    let mia = try #require(await home.household.children.first)
    try await home.household.addSchedule(
      "Homework", of: mia.id, windows: [try #require(try Window(text: "12:00-13:00"))],
      over: Shield(categories: ["games"]), opens: false)
    let socket = home.workshop.path("control.sock")
    hers = try DesktopSession(user: Self.mia, socket: socket, programs: LaptopHome.programs)
    guardians = try DesktopSession(user: 0, socket: socket, programs: LaptopHome.programs)
  }

  private func notice(_ title: String, on session: DesktopSession) async throws -> JSON.Object {
    var found: JSON.Object?
    try await home.wait("\(title)") {
      found = session.shown.last { $0["title"]?.string?.hasPrefix(title) == true }
      return found != nil
    }
    return try #require(found)
  }

  private func end() async throws {
    for session in [hers, guardians] {
      session.end()
      try await home.wait("the end of the notices with the session") { !session.isRunning }
    }
    await home.stop()
  }

  @Test func `a child asks in its notice, a guardian answers in another, and the answer takes the first one's place`()
    async throws
  {
    let warning = try await notice("Homework begins at ", on: hers)
    #expect(warning["actions"]?.strings == ["ask", "Ask a guardian"])
    let number = try #require(warning["id"]?.int)
    hers.press(Int(number), "ask")
    #expect(try await notice("Asked for schedule Homework", on: hers)["replaces"]?.int == number)
    let asked = try await notice("Mia asks for more time: schedule Homework", on: guardians)
    #expect(asked["actions"]?.strings == ["yes0", "For an hour", "no", "No"])
    guardians.press(Int(try #require(asked["id"]?.int)), "yes0")
    let told = try await notice("more time: schedule Homework: yes", on: hers)
    #expect(told["replaces"]?.int == number && told["text"]?.string == "For an hour.")
    let done = try await notice("Mia: more time: schedule Homework: yes", on: guardians)
    #expect(done["replaces"] == asked["id"] && done["actions"]?.strings == [])
    let mia = try #require(await home.household.children.first)
    let tomorrow = try #require(await home.household.schedules(of: mia.id).first?.nextChange)
    #expect(tomorrow == Self.wall + 180 + 86_400)
    try await end()
  }

  @Test func `a child that pretends presses asks once, and answers nothing`() async throws {
    let warning = try await notice("Homework begins at ", on: hers)
    let number = Int(try #require(warning["id"]?.int))
    for word in ["yes0", "no", "default", "ask", "yes0", "ask"] { hers.press(number, word, times: 2_000) }
    for other in [0, number + 1, 4_294_967_295] { hers.press(other, "ask", times: 200) }
    _ = try await notice("Mia asks for more time: schedule Homework", on: guardians)
    // What is asked by another way comes after all that was pretended.
    let mia = try #require(await home.household.children.first)
    let other = try await home.household.ask(
      mia.id, topic: "app.cinema", payload: ["title": "<b>Cinema</b>", "why": "<a href='x'>Look</a>"],
      choices: [
        Question.Choice(id: "a", title: "No", isApproval: true),
        Question.Choice(id: "b", title: "Yes", isApproval: false),
      ])
    let asked = try await notice("Mia asks for app.cinema, by an app", on: guardians)
    // An app's own words for a yes are not shown, and a child's words are no markup.
    #expect(asked["actions"]?.strings == ["yes0", "Yes", "no", "No"])
    #expect(asked["text"]?.string == "&lt;a href='x'&gt;Look&lt;/a&gt;")
    try await home.household.answer(other.id, choice: "b")
    _ = try await notice("app.cinema, by an app: no", on: hers)
    let questions = await home.household.questions()
    #expect(questions.count == 2 && questions.first?.state == .open)
    try await end()
  }

  private func isClosed(_ notice: JSON.Object, on session: DesktopSession) -> Bool {
    session.shown.contains { $0["closed"] == notice["id"] }
  }

  @Test func `a child that asks and takes back without end floods no desktop, and what is settled meanwhile goes`()
    async throws
  {
    let mia = try #require(await home.household.children.first)
    func ask(_ topic: String) async throws -> Question { try await home.household.ask(mia.id, topic: topic) }
    _ = try await notice("Homework begins at ", on: hers)
    let real = try await ask("app.real")
    let asked = try await notice("Mia asks for app.real", on: guardians)
    let other = try await ask("app.other")
    let waiting = try await notice("Mia asks for app.other", on: guardians)
    for number in 0..<100 { try await home.household.cancel(ask("app.loop\(number)").id) }
    try await home.wait("a count") { guardians.shown.contains { $0["title"]?.string?.hasSuffix(" things") == true } }
    // While picketd is away, one is answered, and its notice goes.
    await home.stopServer()
    try await home.household.answer(other.id, choice: "approve")
    try home.startServer()
    try await home.wait("the end of the notice") { isClosed(waiting, on: guardians) }
    #expect(!isClosed(asked, on: guardians))
    let shown = guardians.shown
    #expect(shown.count < 60 && !shown.contains { $0["title"]?.string?.hasSuffix("taken back") == true })
    guardians.press(Int(try #require(asked["id"]?.int)), "yes0")
    _ = try await notice("Mia: app.real, by an app: yes", on: guardians)
    #expect(try await home.household.question(real.id).answer == "approve")
    try await end()
  }

  @Test func `a child asks for the category of a site that was refused, and reads no name`() async throws {
    let record = DecisionRecord(
      time: UInt64(Self.wall) * 1_000_000_000, device: 1, via: .tls, verdict: .block, reason: .blockedCategory,
      categories: CategorySet([try #require(Category(builtIn: "games"))]), name: try #require(Name("secret.example")),
      server: Endpoint(Address(v4: 1), port: 443))
    // What was refused before the first look is not told.
    try await home.wait("a refusal") {
      await home.household.note([record])
      return hers.shown.contains { $0["title"] == "A site was refused: Games" }
    }
    let refused = try await notice("A site was refused: Games", on: hers)
    hers.press(Int(try #require(refused["id"]?.int)), "ask")
    _ = try await notice("Asked for Games", on: hers)
    #expect(await home.household.questions().map { $0.payload["value"] } == ["games"])
    #expect(hers.shown.count { $0["title"] == "A site was refused: Games" } == 1)
    #expect(!hers.shown.contains { "\($0)".contains("secret") })
    try await end()
  }
}
