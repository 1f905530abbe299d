import FilterProtocol
import PicketJSON
import Policy
import Support
import Testing
import Wire

@testable import Household

@Suite struct PrivacyTests {
  /// Calls everything that takes a name, then searches every stored octet for the name.
  @Test func `no name of the web is in any stored octet`() async throws {
    let home = try Home()
    let household = try home.open()
    await household.use(BuiltIn.catalog)
    let mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 1_000)
    try await household.setShield(
      true,
      Shield(
        categories: ["social"], domains: ["shielded-name.test"], applications: ["youtube"],
        except: ["excepted-name.test"]),
      child: mia.id)
    try await household.setShield(true, Shield(domains: ["timed-name.test"]), child: mia.id, seconds: 600)
    let domains: JSON = [
      "auto": ["domains": [["domain": "filtered-name.test"]], "except": [["domain": "free-name.test"]]]
    ]
    try await household.authorize(mia.id, client: "app", member: .child)
    try await household.writeStore(
      mia.id, client: "app", name: "x",
      [
        SettingChange(path: "webContent.blockedByFilter", value: domains),
        SettingChange(
          path: "application.blockedApplications", value: [["bundleIdentifier": "com.example.bundle-name"]]),
      ])
    let question = try await household.ask(
      mia.id, topic: "topic-name.test", payload: ["url": "https://payload-name.test/x"], domain: "asked-name.test",
      why: "because of why-name.test",
      choices: [Question.Choice(id: "id-name.test", title: "title-name.test", isApproval: true), .decline])
    _ = try await household.answer(question.id, choice: "id-name.test")
    try await household.grant(.domain("granted-name.test"), child: mia.id, seconds: 60)
    await household.note([
      FilterProtocol.DecisionRecord(
        time: 1, device: 1, via: .dns, verdict: .allow, reason: .nothingBlocks,
        name: try #require(Name("visited-name.test")), server: Endpoint(Address(v4: 1), port: 53))
    ])
    await household.tick()
    try Household.backUp(household.ledgerPath, to: home.workshop.path("backup"))
    let stored = String(decoding: try home.stored(), as: UTF8.self)
    #expect(stored.contains("Mia"), "the files were found")
    for word in ["-name", "youtube", "name.test"] { #expect(!stored.contains(word), "\(word)") }
  }
}
