import Combine
import Foundation
import ManagedSettings
import PicketJSON
import ScreenTimeClient
import Synchronization
import Testing

extension ManagedSettingsStore.Name {
  static let gaming = Self("gaming")
  static let social = Self("social")
}

/// Stores of an app, with the real picketd.
@Suite(.enabled(if: getuid() == 0, "picketd wants root")) struct StoreTests {
  @Test func `what is set in a store of a name is read back, in this store alone`() throws {
    let house = try House()
    try ScreenTimeLink.$current.withValue(house.authorized("app")) {
      let games = try ActivityCategoryToken(identifier: "games")
      let domain = try WebDomainToken(domain: "x.test")
      let store = ManagedSettingsStore(named: .gaming)
      store.shield.webDomains = [domain]
      store.shield.webDomainCategories = .specific([games], except: [domain])
      store.shield.applicationCategories = .all(except: [try ApplicationToken(bundleIdentifier: "org.example.notes")])
      store.webContent.blockedByFilter = .auto([WebDomain(domain: "y.test"), WebDomain(token: domain)], except: [])
      store.application.blockedApplications = [Application(bundleIdentifier: "org.example.game")]
      store.media.maximumMovieRating = 300
      store.safari.cookiePolicy = .currentWebsite
      store.appStore.maximumRating = 2_000
      #expect(store.lastError == nil)

      let again = ManagedSettingsStore(named: .gaming)
      #expect(try again.read() == store.read())
      #expect(again.shield.webDomains == [domain])
      #expect(again.shield.webDomainCategories == .specific([games], except: [domain]))
      #expect(
        again.webContent.blockedByFilter == .auto([WebDomain(domain: "y.test"), WebDomain(token: domain)], except: []))
      #expect(again.application.blockedApplications == [Application(bundleIdentifier: "org.example.game")])
      #expect(again.media.maximumMovieRating == 300 && again.safari.cookiePolicy == .currentWebsite)
      #expect(ManagedSettingsStore(named: .social).media.maximumMovieRating == nil)
      #expect(try ManagedSettingsStore(named: .social).read() == ManagedSettingsStore().read())
    }
  }

  @Test func `a store is cleared, left out, listed and deleted`() throws {
    let house = try House()
    try ScreenTimeLink.$current.withValue(house.authorized("app")) {
      let (gaming, social) = (ManagedSettingsStore(named: .gaming), ManagedSettingsStore(named: .social))
      #expect(ManagedSettingsStore.stores.isEmpty && gaming.isActive)
      gaming.media.maximumMovieRating = 200
      social.media.maximumMovieRating = 400
      #expect(ManagedSettingsStore.stores == [.gaming, .social])
      #expect(gaming.effectiveMaximumMovieRating == 200)
      gaming.isActive = false
      #expect(!ManagedSettingsStore(named: .gaming).isActive && gaming.media.maximumMovieRating == 200)
      #expect(social.effectiveMaximumMovieRating == 400)
      social.clearAllSettings()
      #expect(social.media.maximumMovieRating == nil && social.effectiveMaximumMovieRating == 1_000)
      gaming.isActive = true
      ManagedSettingsStore.deleteStores([.gaming, ManagedSettingsStore.Name("never written")])
      #expect(ManagedSettingsStore.stores == [.social] && gaming.effectiveMaximumMovieRating == 1_000)
      #expect(gaming.isActive && gaming.media.maximumMovieRating == nil && gaming.lastError == nil)
      ManagedSettingsStore.deleteStore(.social)
      #expect(ManagedSettingsStore.stores.isEmpty)
    }
  }

  @Test func `effective ratings are published as they change, whoever changes them`() async throws {
    let house = try House()
    let (one, another) = (try house.authorized("one"), try house.authorized("another"))
    let heard = Mutex<[Int]>([])
    let player = ManagedSettingsStore(.default, one)
    let subscription = player.$effectiveMaximumMovieRating.sink { rating in heard.withLock { $0.append(rating) } }
    try await eventually("the first value") { heard.withLock { $0.last } == 1_000 }
    let other = ManagedSettingsStore(.default, another)
    other.media.maximumMovieRating = 300
    try await eventually("a change") { heard.withLock { $0.last } == 300 }
    ManagedSettingsStore(.gaming, one).media.maximumMovieRating = 500
    other.media.denyExplicitContent = true
    other.media.maximumMovieRating = nil
    try await eventually("the next change") { heard.withLock { $0.last } == 500 }
    #expect(heard.withLock { $0.filter { $0 != 1_000 } } == [300, 500])
    #expect(player.effectiveDenyExplicitContent)
    subscription.cancel()
  }

  @Test func `effective ratings go on being published after picketd was killed`() async throws {
    let house = try House()
    let heard = Mutex<[Int]>([])
    let store = ManagedSettingsStore(.default, try house.authorized("app"))
    let subscription = store.$effectiveMaximumTVShowRating.sink { rating in heard.withLock { $0.append(rating) } }
    store.media.maximumTVShowRating = 400
    try await eventually("a change") { heard.withLock { $0.last } == 400 }
    house.end()
    try house.start()
    store.media.maximumTVShowRating = 200
    try await eventually("a change after the restart") { heard.withLock { $0.last } == 200 }
    subscription.cancel()
  }

  @Test func `tokens are the same for the same thing, and refreshed under a new key they still are`() throws {
    let house = try House()
    try ScreenTimeLink.$current.withValue(house.authorized("app")) {
      let old = try WebDomainToken(domain: "x.test")
      #expect(try WebDomainToken(domain: "X.Test.") == old && WebDomainToken(domain: "y.test") != old)
      var (domains, categories) = ([old], [try ActivityCategoryToken(identifier: "social")])
      try ManagedSettingsStore.refresh(&domains)
      #expect(domains == [old])
      try house.call("Household.RotateKey")
      try ManagedSettingsStore.refresh(&domains)
      try ManagedSettingsStore.refresh(&categories)
      #expect(try domains == [WebDomainToken(domain: "x.test")] && domains != [old])
      let store = ManagedSettingsStore()
      store.shield.webDomains = [old]
      #expect(store.lastError == nil && store.shield.webDomains?.count == 1)
      #expect(throws: ManagedSettingsError.self) { try WebDomainToken(domain: "no domain at all") }
      let foreign = try JSONDecoder().decode(WebDomainToken.self, from: Data(#"{"data":"AAAA"}"#.utf8))
      store.shield.webDomains = [foreign]
      guard case .invalid("shield.webDomains", _)? = store.lastError else {
        Issue.record("a foreign token: \(String(describing: store.lastError))")
        return
      }
    }
  }

  @Test func `an explanation names the store and the setting`() async throws {
    let house = try House()
    _ = try await house.verdict("x.test")
    try ScreenTimeLink.$current.withValue(house.authorized("app")) {
      #expect(try !ManagedSettingsStore.explain("x.test").isBlocked)
      ManagedSettingsStore(named: .gaming).shield.webDomains = [try WebDomainToken(domain: "x.test")]
      let why = try ManagedSettingsStore.explain("www.x.test")
      #expect(why.isBlocked && why.store == "gaming" && why.setting == "shield.webDomains")
    }
  }

  @Test func `an app that nobody has authorized reads ratings and sets nothing`() throws {
    let house = try House()
    let guardian = ManagedSettingsStore(.default, try house.authorized("player"))
    guardian.media.maximumMovieRating = 100
    // A guardian's programs may write any store; stores of a client without authorization are not in force.
    let store = ManagedSettingsStore(.default, house.link("stranger"))
    store.media.maximumMovieRating = 0
    #expect(store.lastError == nil && store.effectiveMaximumMovieRating == 100)
  }
}
