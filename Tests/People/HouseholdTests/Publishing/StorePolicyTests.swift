import Catalog
import FamilyTokens
import PicketJSON
import Policy
import Support
import Testing
import Wire

@testable import Household

/// How `Policy` judges by settings, compared with Apple's documentation.
@Suite struct StorePolicyTests {
  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6]) func `a store blocks what its settings say, and nothing else`(
    _ seed: UInt64
  ) throws {
    let catalog = try #require(BuiltIn.catalog)
    let sealer = Sealer(FamilyKey())
    var random = RandomStore(seed: seed)
    let names = try
      (RandomStore.domains + [
        "www.pornhub.com", "www.tiktok.com", "discord.com", "roblox.com", "www.netflix.com", "free.test",
        "apps.apple.com",
      ])
      .map { try #require(Name($0)) }
    for _ in 0..<150 {
      let settings = try StoreSettings.empty.changed(by: try random.changes(sealer), sealer)
      let child = Settings.Child(
        level: .normal, stores: settings.policy(named: "s", by: .others, StoreNames(settings), catalog))
      let snapshot = try Snapshot(Settings(children: [child]), catalog: catalog)
      for name in names {
        let match = catalog.find(name)
        let identity = Identity(
          knowledge: .name, name: name, match: match, kind: .ordinary, server: Address(v4: 1), port: 443,
          isQuestion: true, isAnswer: false)
        let isBlocked = snapshot.decide(0, identity, at: 1).verdict == .block
        #expect(
          isBlocked == Reference(settings, catalog).blocks(name, match),
          "seed \(seed): \(name) under \(settings.client(sealer).text)")
      }
    }
  }

  @Test(arguments: [MusicServices.identifiers, AppShops.identifiers])
  func `every music service and every shop for applications is one that the catalog knows`(_ named: Set<String>) throws
  {
    let known = Set(try #require(BuiltIn.catalog).applications.map(\.identifier))
    #expect(named.isSubset(of: known), "\(named.subtracting(known))")
  }

  @Test func `who may install nothing gets to no shop for applications, and to nothing else that it could before`()
    throws
  {
    let catalog = try #require(BuiltIn.catalog)
    let sealer = Sealer(FamilyKey())
    let change = SettingChange(path: "application.denyAppInstallation", value: true)
    let settings = try StoreSettings.empty.changed(by: [change], sealer)
    let child = Settings.Child(
      level: .normal, stores: settings.policy(named: "s", by: .others, StoreNames(settings), catalog))
    let snapshot = try Snapshot(Settings(children: [child]), catalog: catalog)
    for (text, isShop) in [
      ("apps.apple.com", true), ("play.google.com", true), ("play-fe.googleapis.com", true), ("dl.flathub.org", true),
      ("api.snapcraft.io", true), ("www.google.com", false), ("fonts.googleapis.com", false), ("www.apple.com", false),
      ("deb.debian.org", false), ("store.steampowered.com", false),
    ] {
      let name = try #require(Name(text))
      let identity = Identity(
        knowledge: .name, name: name, match: catalog.find(name), kind: .ordinary, server: Address(v4: 1), port: 443,
        isQuestion: true, isAnswer: false)
      let ruling = snapshot.decide(0, identity, at: 1)
      #expect(ruling == (isShop ? .block(.applicationBlocked, store: 1) : .allow(.nothingBlocks)), "\(name): \(ruling)")
    }
  }

  @Test func `names of stores are cut to what a snapshot takes`() {
    #expect(StoreSettings.short(String(repeating: "é", count: 40)).utf8.count == 64)
    #expect(StoreSettings.short("evening") == "evening")
  }
}

/// Screen Time's settings, one after the other.
private struct Reference {
  let settings: StoreSettings
  let catalog: Catalog

  init(_ settings: StoreSettings, _ catalog: Catalog) { (self.settings, self.catalog) = (settings, catalog) }

  private let harm: Set<String> = [
    "adult", "gambling", "drugs", "violence", "weapons", "hate", "selfHarm", "dating", "piracy", "proxy", "vpn",
    "malware",
    "phishing",
  ]

  func blocks(_ name: Name, _ match: Match) -> Bool {
    if match.standing == .connectivity { return false }
    let categories = Set(match.categories.map { catalog.identifier($0) })
    let application = catalog.application(of: match)
    func holds(_ items: [SettingValue.Item]) -> Bool {
      items.contains { Name($0.text).map { name.isWithin($0) } ?? false }
    }
    func means(_ items: [SettingValue.Item]) -> Bool {
      items.contains { item in application.map { $0.identifier == item.text || $0.bundles.contains(item.text) } ?? false
      }
    }
    if holds(settings.items("shield.webDomains")) { return true }
    if case .categories(let policy)? = settings["shield.webDomainCategories"] {
      switch policy {
      case .none: break
      case .specific(let shielded, let except):
        if !categories.isDisjoint(with: shielded.map(\.text)) && !holds(except) { return true }
      case .all(let except): if !holds(except) { return true }
      }
    }
    if case .filter(let policy)? = settings["webContent.blockedByFilter"] {
      switch policy {
      case .none: break
      case .specific(let domains): if holds(domains) { return true }
      case .auto(let domains, let except):
        if (holds(domains) || !categories.isDisjoint(with: harm)) && !holds(except) { return true }
      case .all(let except): if !holds(except) { return true }
      }
    }
    if settings.flag("media.denyExplicitContent") && categories.contains("adult") { return true }
    guard let application else { return false }
    if means(settings.items("shield.applications")) || means(settings.items("application.blockedApplications")) {
      return true
    }
    if settings.flag("application.denyAppInstallation") && AppShops.identifiers.contains(application.identifier) {
      return true
    }
    if settings.flag("media.denyMusicService") && MusicServices.identifiers.contains(application.identifier) {
      return true
    }
    if case .categories(let policy)? = settings["shield.applicationCategories"] {
      let category = application.category.map { catalog.identifier($0) }
      switch policy {
      case .none: break
      case .specific(let shielded, let except):
        if let category, shielded.contains(where: { $0.text == category }), !means(except) { return true }
      case .all(let except): if !means(except) { return true }
      }
    }
    func exceeds(_ rating: UInt16, _ path: String) -> Bool {
      settings.number(path).map { rating > 0 && Int(rating) > $0 } ?? false
    }
    return exceeds(application.rating, "appStore.maximumRating")
      || exceeds(application.lowestMovie, "media.maximumMovieRating")
      || exceeds(application.lowestTV, "media.maximumTVShowRating")
      || settings.flag("media.denyExplicitContent") && application.isExplicit
  }
}
