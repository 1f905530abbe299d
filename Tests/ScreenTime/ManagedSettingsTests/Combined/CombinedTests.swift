import PretendDaemon
import ScreenTimeClient
import Support
import Testing

@testable import ManagedSettings

@Suite struct CombinedTests {
  typealias Settings = ManagedSettingsStore.Settings

  /// A store with random settings.
  static func random(_ generator: inout some RandomNumberGenerator) -> Settings {
    var settings = Settings()
    func maybe<T>(_ value: T) -> T? { Bool.random(using: &generator) ? value : nil }
    settings.media.maximumMovieRating = maybe(Int.random(in: 0...1000, using: &generator))
    settings.appStore.maximumRating = maybe(Int.random(in: 0...2000, using: &generator))
    settings.media.denyExplicitContent = maybe(Bool.random(using: &generator))
    settings.cellular.lockESIM = maybe(Bool.random(using: &generator))
    let policies: [SafariSettings.CookiePolicy] = [.never, .currentWebsite, .visitedWebsites, .always]
    settings.safari.cookiePolicy = maybe(policies[Int.random(in: 0...3, using: &generator)])
    let names = (1...3).filter { _ in Bool.random(using: &generator) }.map { Application(bundleIdentifier: "a\($0)") }
    settings.application.blockedApplications = maybe(Set(names))
    settings.webContent.blockedByFilter = maybe(.all(except: [WebDomain(domain: "x.test")]))
    return settings
  }

  @Test(arguments: 0..<20) func `the order of stores does not matter, nor one that stands twice`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let stores = (0..<5).map { _ in CombinedTests.random(&generator) }
    let combined = CombinedSettings(stores)
    #expect(CombinedSettings(stores.reversed()).settings == combined.settings, "seed \(seed)")
    #expect(CombinedSettings(stores + stores).settings == combined.settings, "seed \(seed)")
    #expect(combined.filters.count == stores.filter { $0.webContent.blockedByFilter != nil }.count)
  }

  @Test(arguments: 0..<20) func `another store never opens anything`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let stores = (0..<5).map { _ in CombinedTests.random(&generator) }
    for count in 1..<5 {
      let fewer = CombinedSettings(Array(stores.prefix(count))).settings
      let more = CombinedSettings(Array(stores.prefix(count + 1))).settings
      #expect((more.media.maximumMovieRating ?? 1000) <= (fewer.media.maximumMovieRating ?? 1000), "seed \(seed)")
      #expect((more.safari.cookiePolicy ?? .always) <= (fewer.safari.cookiePolicy ?? .always), "seed \(seed)")
      #expect((more.media.denyExplicitContent ?? false) || fewer.media.denyExplicitContent != true, "seed \(seed)")
      let lost = (fewer.application.blockedApplications ?? []).subtracting(more.application.blockedApplications ?? [])
      #expect(lost.isEmpty, "seed \(seed)")
    }
  }

  @Test func `policies stay apart, so that no exception opens what another store blocks`() {
    var one = Settings()
    one.webContent.blockedByFilter = .all(except: [WebDomain(domain: "x.test")])
    var two = Settings()
    two.webContent.blockedByFilter = .specific([WebDomain(domain: "x.test")])
    let combined = CombinedSettings([one, two])
    #expect(combined.settings.webContent.blockedByFilter == nil)
    #expect(
      combined.filters == [.all(except: [WebDomain(domain: "x.test")]), .specific([WebDomain(domain: "x.test")])])
  }

  @Test func `inactive stores are left out`() throws {
    try ScreenTimeLink.$current.withValue(PretendDaemon().link()) {
      let one = ManagedSettingsStore(named: .init("one"))
      let two = ManagedSettingsStore(named: .init("two"))
      one.media.maximumMovieRating = 300
      two.media.maximumMovieRating = 100
      let both = try ManagedSettingsStore.combined()
      #expect(both.settings.media.maximumMovieRating == 100)
      two.isActive = false
      let first = try ManagedSettingsStore.combined()
      #expect(first.settings.media.maximumMovieRating == 300)
    }
  }
}
