import Catalog
import PicketJSON
import Policy
import Support
import Testing

@testable import Household

@Suite struct AllowanceTests {
  let home: Home
  let household: Household
  let mia: Child

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia", birthYear: 2015)
  }

  private func reason(_ name: String) async throws -> String { try await household.explain(name, child: mia.id).reason }

  @Test func `it stays over restarts and backups until it is taken back`() async throws {
    #expect(try await reason("www.youtube.com") == "ageRating")
    let allowance = try await household.allow(.application("youtube"), child: mia.id)
    #expect(allowance.until == nil)
    home.pass(400 * 86_400)
    await household.tick()
    #expect(try await reason("www.youtube.com") == "allowed")
    let restarted = try home.restarted()
    #expect(await restarted.allowances() == [allowance])
    let saved = home.workshop.path("saved")
    try Household.backUp(home.ledger, to: saved)
    try await household.disallow(allowance.id)
    #expect(try await reason("www.youtube.com") == "ageRating")
    #expect(await household.allowances().isEmpty)
    try await household.restore(from: saved)
    #expect(await household.allowances() == [allowance])
    #expect(await household.grants().isEmpty)
    await #expect(throws: HouseholdError.notFound(kind: "allowance", name: "99")) { try await household.disallow(99) }
  }

  @Test func `one for a while ends at its time, also after a restart of the machine`() async throws {
    try await household.allow(.domain("tiktok.com"), child: mia.id, seconds: 40 * 86_400)
    home.pass(86_400)
    await household.tick()
    home.restart(wall: 1_600_000_000)
    let restarted = try home.restarted()
    #expect(await restarted.allowances().count == 1)
    home.pass(39 * 86_400 + 61)
    await restarted.tick()
    #expect(await restarted.allowances().isEmpty)
  }

  @Test func `it opens an application with the names that it shares, and a domain names its application`() async throws
  {
    try await household.setShield(true, Shield(allWeb: true), child: mia.id)
    for name in ["i.ytimg.com", "yt3.ggpht.com", "accounts.google.com"] {
      #expect(try await household.explain(name, child: mia.id).verdict == "block")
    }
    let allowance = try await household.allow(.application("com.google.ios.youtube"), child: mia.id)
    #expect(allowance.target == .application("youtube"))
    for name in ["i.ytimg.com", "yt3.ggpht.com", "accounts.google.com"] {
      let why = try await household.explain(name, child: mia.id)
      #expect(why.reason == "allowed" && why.rule == "application youtube", "\(why)")
    }
    #expect(try await reason("www.netflix.com") == "allCategories")
    #expect(await household.application(besides: .domain("www.youtube.com")) == "youtube")
    #expect(await household.application(besides: .domain("example.com")) == nil)
  }

  @Test func `a guardian's block of the same thing goes first, an app's does not`() async throws {
    let targets: [(Grant.Target, Shield)] = [
      (.domain("chess.com"), Shield(domains: ["chess.com"])),
      (.application("roblox"), Shield(applications: ["com.roblox.client"])),
      (.category("games"), Shield(categories: ["games"])),
    ]
    for (target, shield) in targets {
      let name = target.kind == "application" ? "www.roblox.com" : "www.chess.com"
      let allowance = try await household.allow(target, child: mia.id)
      #expect(try await household.explain(name, child: mia.id).verdict == "allow")
      try await household.setShield(true, shield, child: mia.id, store: "own")
      #expect(await household.store(against: allowance) == "own")
      #expect(try await household.explain(name, child: mia.id).verdict == "block")
      try await household.setShield(false, shield, child: mia.id, store: "own")
      #expect(await household.store(against: allowance) == nil)
      #expect(try await household.explain(name, child: mia.id).verdict == "allow")
      try await household.disallow(allowance.id)
    }
  }

  @Test func `an allowance does not open malware, and the explanation names no allowance for it`() async throws {
    let catalog = try #require(BuiltIn.catalog)
    #expect(catalog.category("malware") != nil)
    try await household.allow(.domain("malware.testcategory.com"), child: mia.id)
    let why = try await household.explain("malware.testcategory.com", child: mia.id)
    if why.categories.contains("malware") { #expect(why.verdict == "block" && why.allow == nil) }
  }

  @Test func `an explanation says how to allow it, where that would help`() async throws {
    #expect(try await household.explain("www.youtube.com", child: mia.id).allow == "--app youtube")
    try await household.setShield(true, Shield(domains: ["chess.com"], allWeb: true), child: mia.id)
    #expect(try await household.explain("www.chess.com", child: mia.id).allow == nil)
    #expect(try await household.explain("a.test", child: mia.id).allow == "--domain a.test")
  }

  @Test func `what is allowed twice counts once, and everything is never allowed`() async throws {
    try await household.allow(.domain("a.test"), child: mia.id)
    let second = try await household.allow(.domain("A.test."), child: mia.id, seconds: 60)
    #expect(await household.allowances() == [second])
    await #expect(throws: HouseholdError.self) { try await household.allow(.all, child: mia.id) }
    await #expect(throws: HouseholdError.self) { try await household.allow(.application("nonsense"), child: mia.id) }
    await #expect(throws: HouseholdError.self) {
      try await household.allow(.domain("b.test"), child: mia.id, seconds: 367 * 86_400)
    }
    try await household.removeChild(mia.id)
    #expect(await household.allowances().isEmpty)
  }

  @Test func `a yes may allow the whole application for good, and a no may say why`() async throws {
    let first = try await household.ask(mia.id, topic: "domain", domain: "www.youtube.com")
    let opening = Opening(isLasting: true, isWholeApplication: true)
    let yes = try await household.answer(first.id, choice: "approve", opening: opening)
    #expect(yes.grant == nil && yes.allowance?.target == .application("youtube"))
    #expect(yes.allowance?.question == first.id)
    let second = try await household.ask(
      mia.id, topic: "domain", payload: ["io.picket.reply": "a guardian said so"], domain: "a.test")
    #expect(second.reply == nil)
    await #expect(throws: HouseholdError.self) {
      try await household.answer(second.id, choice: "approve", opening: Opening(isWholeApplication: true))
    }
    let no = try await household.answer(second.id, choice: "decline", why: "after homework")
    #expect(no.question.reply == "after homework")
    let restarted = try home.restarted()
    #expect(try await restarted.question(second.id).reply == "after homework")
  }

  @Test func `companions belong to applications of the catalog, and are names`() throws {
    let catalog = try #require(BuiltIn.catalog)
    let known = Set(catalog.applications.map(\.identifier))
    for (application, names) in ApplicationCompanions.table {
      #expect(known.contains(application), "\(application)")
      #expect(ApplicationCompanions.names(of: application).count == names.count, "\(application)")
    }
  }
}
