import FamilyTokens
import PicketJSON
import Policy
import Testing
import Wire

@testable import Household

@Suite struct ExplainTests {
  let home: Home
  let household: Household
  let mia: Child

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia")
  }

  @Test func `a shield over a category names the store, the setting, the list and the line`() async throws {
    try await household.setShield(true, Shield(categories: ["games", "social"]), child: mia.id, store: "evening")
    let why = try await household.explain("www.tiktok.com", child: mia.id)
    #expect(why.verdict == "block" && why.reason == "blockedCategory")
    #expect(why.store == "evening" && why.client == "picket")
    #expect(why.setting == "shield.webDomainCategories" && why.rule == "social")
    #expect(why.application == "tiktok" && why.categories.contains("social"))
    #expect(why.list?.isEmpty == false && why.line ?? 0 > 0)
    #expect(why.chain.contains { $0.contains("store evening of picket") })
    #expect(why.chain.last == "block: its category is blocked")
  }

  @Test func `each setting is named for what it stops`() async throws {
    func set(_ path: String, _ value: JSON) async throws {
      try await household.clearStore(mia.id, client: "picket", name: "s")
      try await household.writeStore(
        mia.id, client: "picket", name: "s", [SettingChange(path: path, value: value)])
    }
    func expect(_ name: String, _ reason: Reason, _ path: String) async throws {
      let why = try await household.explain(name, child: mia.id)
      #expect(why.reason == reason.rawValue && why.setting == path && why.store == "s", "\(why)")
    }
    let domain = JSON.string(try await household.mint(.domain, ["example.com"])[0].text)
    let application = JSON.string(try await household.mint(.application, ["youtube"])[0].text)
    let games = JSON.string(try await household.mint(.category, ["games"])[0].text)
    try await set("shield.webDomains", [domain])
    try await expect("www.example.com", .blockedDomain, "shield.webDomains")
    try await set("webContent.blockedByFilter", ["specific": ["domains": [["domain": "example.com"]]]])
    try await expect("www.example.com", .filteredDomain, "webContent.blockedByFilter")
    try await set("webContent.blockedByFilter", ["all": ["except": []]])
    try await expect("www.example.com", .notListed, "webContent.blockedByFilter")
    try await set("webContent.blockedByFilter", ["auto": [:]])
    try await expect("www.pornhub.com", .blockedCategory, "webContent.blockedByFilter")
    try await set("shield.webDomainCategories", ["all": [:]])
    try await expect("www.example.com", .allCategories, "shield.webDomainCategories")
    try await set("shield.applications", [application])
    try await expect("www.youtube.com", .applicationBlocked, "shield.applications")
    try await set("shield.applicationCategories", ["specific": ["categories": [games]]])
    try await expect("www.roblox.com", .applicationBlocked, "shield.applicationCategories")
    try await set("application.blockedApplications", [["bundleIdentifier": "youtube"]])
    try await expect("www.youtube.com", .applicationBlocked, "application.blockedApplications")
    try await set("media.denyMusicService", true)
    try await expect("open.spotify.com", .applicationBlocked, "media.denyMusicService")
    try await set("application.denyAppInstallation", true)
    try await expect("play.google.com", .applicationBlocked, "application.denyAppInstallation")
    try await set("appStore.maximumRating", 100)
    try await expect("www.tinder.com", .ageRating, "appStore.maximumRating")
    try await set("media.denyExplicitContent", true)
    try await expect("www.pornhub.com", .explicit, "media.denyExplicitContent")
    try await set("media.maximumMovieRating", 0)
    try await expect("www.netflix.com", .movieRating, "media.maximumMovieRating")
    try await set("media.maximumTVShowRating", 0)
    try await expect("www.netflix.com", .tvRating, "media.maximumTVShowRating")
  }

  @Test func `a limit of ratings is told by what people call them, and with the line of the application`() async throws
  {
    func expect(_ name: String, _ path: String, _ limit: Int, _ rule: String) async throws {
      try await household.writeStore(
        mia.id, client: "picket", name: "s", [SettingChange(path: path, value: .int(Int64(limit)))])
      let why = try await household.explain(name, child: mia.id)
      #expect(why.setting == path && why.rule == rule, "\(why)")
      #expect(why.list?.hasSuffix("applications.json") == true && why.line ?? 0 > 0, "\(why)")
      try await household.clearStore(mia.id, client: "picket", name: "s")
    }
    try await expect(
      "www.shudder.com", "media.maximumMovieRating", 300, "R (400) is above the limit, which is PG-13 (300)")
    try await expect(
      "kick.com", "media.maximumTVShowRating", 500, "TV-MA (600) is above the limit, which is TV-14 (500)")
    try await expect("9gag.com", "appStore.maximumRating", 350, "16+ (500) is above the limit, which is 13+ (350)")
    try await expect("9gag.com", "appStore.maximumRating", 0, "16+ (500) is above the limit, which is nothing (0)")
    _ = try await household.changeChild(mia.id, birthYear: 2_015)
    let why = try await household.explain("9gag.com", child: mia.id)
    #expect(why.rule == "16+ (500) is above what the child's age allows, which is 4+ (100)")
    #expect(why.change == "appStore.maximumRating 500")
  }

  @Test func `denied explicit content tells the category or the application`() async throws {
    try await household.writeStore(
      mia.id, client: "picket", name: "s", [SettingChange(path: "media.denyExplicitContent", value: true)])
    #expect(try await household.explain("www.pornhub.com", child: mia.id).rule == "adult")
    let music = try await household.explain("soundcloud.com", child: mia.id)
    #expect(music.reason == "explicit" && music.rule == "soundcloud")
    #expect(music.list?.hasSuffix("applications.json") == true)
  }

  @Test func `a search engine tells who answers in its place`() async throws {
    let engine = try #require(Name("search.example"))
    let (lost, other) = try (#require(Name("lost.example")), #require(Name("other.example")))
    let host = SafeSearchHost.Target(name: Name("safe.search.example"), addresses: [Address(v4: 1)])
    let unknown = SafeSearchHost.Target(name: Name("safe.lost.example"), addresses: [])
    let options = HouseholdOptions(
      engines: [SafeSearchHost(name: engine, target: host), SafeSearchHost(name: lost, target: unknown)],
      unenforced: [other])
    let home = try Home()
    let household = try home.open(options: options)
    await household.use(BuiltIn.catalog)
    let ben = try await household.addChild("Ben")
    #expect(try await household.explain("search.example", child: ben.id).sentence == "nothing blocks it")
    try await household.writeStore(
      ben.id, client: "picket", name: "s", [SettingChange(path: "media.denyExplicitContent", value: true)])
    let led = try await household.explain("search.example", child: ben.id)
    #expect(led.verdict == "allow" && led.sentence == "nothing blocks it, and it shows safe results only")
    #expect(led.setting == "media.denyExplicitContent" && led.rule == "it is answered with safe.search.example")
    #expect(led.chain.contains("safe search: questions for it are answered with safe.search.example"))
    let waiting = try await household.explain("lost.example", child: ben.id)
    #expect(waiting.sentence == "nothing blocks it, but the address of its safe results is not known yet")
    let stopped = try await household.explain("www.other.example", child: ben.id)
    #expect(stopped.verdict == "block" && stopped.sentence == "it is a search engine whose results cannot be made safe")
    #expect(stopped.setting == "media.denyExplicitContent" && stopped.rule == "other.example")
  }

  @Test func `a shield for a while goes by the name that it was put up with, and says until when`() async throws {
    try await household.setShield(true, Shield(allWeb: true), child: mia.id, store: "evening", seconds: 600)
    let why = try await household.explain("www.example.com", child: mia.id)
    #expect(why.store == "evening" && why.until == home.seconds + 600)
    #expect(why.chain.contains { $0.hasPrefix("store evening of picket: ") }, "\(why.chain)")
    // A store whose own name looks like a timed shield's keeps that name.
    let name = "closed until 1795285000"
    try await household.setShield(true, Shield(domains: ["example.org"]), child: mia.id, store: name)
    try await household.setShield(false, Shield(allWeb: true), child: mia.id, store: "evening")
    let other = try await household.explain("example.org", child: mia.id)
    #expect(other.store == name && other.until == nil)
  }

  @Test func `a grant says until when`() async throws {
    try await household.setShield(true, Shield(domains: ["example.com"]), child: mia.id)
    try await household.grant(.domain("example.com"), child: mia.id, seconds: 600)
    let why = try await household.explain("www.example.com", child: mia.id)
    #expect(why.verdict == "allow" && why.reason == "granted" && why.until == home.seconds + 600)
    #expect(why.rule == "domain example.com")
    #expect(why.chain.contains { $0.contains("the domain is blocked") })
    let later = try await household.explain("www.example.com", child: mia.id, at: home.seconds + 601)
    #expect(later.verdict == "block" && later.reason == "blockedDomain")
  }

  @Test func `a shield for a while is over after its end, and another one stands`() async throws {
    try await household.setShield(true, Shield(domains: ["example.com"]), child: mia.id, store: "evening", seconds: 600)
    let end = home.seconds + 600
    let before = try await household.explain("example.com", child: mia.id, at: end - 1)
    #expect(before.verdict == "block" && before.until == end)
    let after = try await household.explain("example.com", child: mia.id, at: end)
    #expect(after.verdict == "allow" && after.store == nil && after.until == nil, "\(after)")
    #expect(!after.chain.contains { $0.contains("evening") }, "\(after.chain)")
    // The verdict for the present, and for packets, has not changed.
    #expect(try await household.explain("example.com", child: mia.id).until == end)
    try await household.setShield(true, Shield(domains: ["example.com"]), child: mia.id, store: "always")
    let other = try await household.explain("example.com", child: mia.id, at: end + 60)
    #expect(other.verdict == "block" && other.store == "always" && other.until == nil, "\(other)")
    home.pass(600)
    await household.tick()
    #expect(try await household.explain("example.com", child: mia.id).store == "always")
  }

  @Test func `a verdict of two shields ends with the later one`() async throws {
    try await household.setShield(true, Shield(domains: ["example.com"]), child: mia.id, store: "a", seconds: 60)
    try await household.setShield(true, Shield(domains: ["example.com"]), child: mia.id, store: "b", seconds: 600)
    for at in [home.seconds + 61, home.seconds + 599] {
      let why = try await household.explain("example.com", child: mia.id, at: at)
      #expect(why.store == "b" && why.until == home.seconds + 600)
    }
    #expect(try await household.explain("example.com", child: mia.id, at: home.seconds + 600).verdict == "allow")
  }

  @Test func `a time that is over is refused, and this minute is now`() async throws {
    await #expect(throws: HouseholdError.self) {
      try await household.explain("example.com", child: mia.id, at: home.seconds - 60)
    }
    #expect(try await household.explain("example.com", child: mia.id, at: home.seconds - 59).verdict == "allow")
  }

  @Test func `what no household switches off, and what the age says, have names too`() async throws {
    let relay = try await household.explain("dns.google", child: mia.id)
    #expect(relay.verdict == "block" && relay.store == "picket" && relay.rule == "encryptedDNS")
    _ = try await household.changeChild(mia.id, birthYear: 2_015)
    let why = try await household.explain("9gag.com", child: mia.id)
    #expect(why.reason == "ageRating" && why.store == "age" && why.setting == "appStore.maximumRating")
    let free = try await household.explain("school.test", child: mia.id)
    #expect(free.verdict == "allow" && free.reason == "nothingBlocks" && free.store == nil)
  }

  @Test func `what is no name is refused`() async throws {
    for text in ["", "no name", "..", String(repeating: "a", count: 300)] {
      await #expect(throws: HouseholdError.self) { try await household.explain(text, child: mia.id) }
    }
    await #expect(throws: HouseholdError.self) { try await household.explain("a.test", child: 99) }
  }
}
