import PicketJSON
import PretendDaemon
import ScreenTimeClient
import Support
import Testing

@testable import ManagedSettings

/// The encoding of settings, which the daemon stores as it is.
@Suite struct WireTests {
  static let social = PretendDaemon.token("category", "social")
  static let page = PretendDaemon.token("domain", "x.test")

  /// Every setting once, with its bytes.
  static let golden: [(path: String, wire: JSON)] = [
    ("account.lockAccounts", true), ("application.denyAppInstallation", true), ("application.denyAppRemoval", false),
    ("application.blockedApplications", [["bundleIdentifier": "org.example.game"], ["token": .string(page)]]),
    ("appStore.denyInAppPurchases", true), ("appStore.maximumRating", 300),
    ("appStore.requirePasswordForPurchases", true), ("cellular.lockAppCellularData", true),
    ("cellular.lockCellularPlan", true), ("cellular.lockESIM", true), ("dateAndTime.requireAutomaticDateAndTime", true),
    ("gameCenter.denyAddingFriends", true), ("gameCenter.denyMultiplayerGaming", true),
    ("media.denyBookstoreErotica", true), ("media.denyExplicitContent", true), ("media.denyMusicService", true),
    ("media.maximumMovieRating", 300), ("media.maximumTVShowRating", 0), ("passcode.lockPasscode", true),
    ("safari.denyAutoFill", true), ("safari.cookiePolicy", "currentWebsite"), ("shield.applications", []),
    ("shield.webDomains", [.string(page)]),
    ("shield.applicationCategories", ["all": ["except": []]]),
    ("shield.webDomainCategories", ["specific": ["categories": [.string(social)], "except": [.string(page)]]]),
    ("siri.denySiri", true),
    (
      "webContent.blockedByFilter", ["auto": ["domains": [["domain": "x.test"]], "except": [["token": .string(page)]]]]
    ),
  ]

  @Test func `every setting has its path`() {
    #expect(
      Set(ManagedSettingsStore.Settings.wire.map(\.path)) == Set(WireTests.golden.map(\.path)),
      "a setting that is not in the list above is not held to its bytes")
  }

  @Test func `what is read is written as the same bytes`() {
    let contents = JSON.Object(WireTests.golden.map { ($0.path, $0.wire) })
    let (settings, faults) = ManagedSettingsStore.Settings.reading(contents)
    #expect(faults.isEmpty)
    #expect(settings.wire == contents)
  }

  static let filters: [(WebContentSettings.FilterPolicy, JSON)] = [
    (.none, ["none": [:]]),
    (.specific([WebDomain(domain: "x.test")]), ["specific": ["domains": [["domain": "x.test"]]]]),
    (.auto(), ["auto": ["domains": [], "except": []]]),
    (.all(), ["all": ["except": []]]),
  ]

  @Test(arguments: filters)
  func `a filter is a choice`(_ example: (policy: WebContentSettings.FilterPolicy, wire: JSON)) throws {
    #expect(example.policy.wire == example.wire)
    #expect(try WebContentSettings.FilterPolicy(wire: example.wire) == example.policy)
  }

  @Test(arguments: WireTests.golden.map(\.path))
  func `nonsense is not taken for a value, and said`(_ path: String) {
    for nonsense: JSON in [["what": [:]], ["none": [:], "all": [:]], [1], [["x": 1]], .null, .double(1.5), "perhaps"] {
      let (settings, faults) = ManagedSettingsStore.Settings.reading(JSON.Object([(path, nonsense)]))
      #expect(settings == ManagedSettingsStore.Settings(), "\(path) took \(nonsense.text)")
      #expect(faults.count == 1)
    }
  }

  @Test func `a path of a newer daemon is left alone`() {
    let (settings, faults) = ManagedSettingsStore.Settings.reading(["robot.denyRobot": true, "siri.denySiri": true])
    #expect(settings.siri.denySiri == true)
    #expect(faults.isEmpty)
  }

  @Test(arguments: 0..<50) func `any settings come back as they were`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let settings = CombinedTests.random(&generator)
    let (back, faults) = ManagedSettingsStore.Settings.reading(settings.wire)
    #expect(back == settings && faults.isEmpty, "seed \(seed)")
  }

  @Test(arguments: 0..<20) func `whatever is understood of damaged settings is written as it was understood`(
    _ seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let sound = JSON.object(JSON.Object(WireTests.golden.map { ($0.path, $0.wire) })).bytes
    for _ in 0..<200 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 32...126, using: &generator)
      }
      guard let contents = try? JSON(parsing: bytes).object else { continue }
      let settings = ManagedSettingsStore.Settings.reading(contents).settings
      let (again, faults) = ManagedSettingsStore.Settings.reading(settings.wire)
      #expect(again == settings && faults.isEmpty, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func `one set is always the same bytes`() {
    let names = (1...20).map { "n\($0).test" }
    let one = Set(names.map(WebDomain.init(domain:)))
    let other = Set(names.reversed().map(WebDomain.init(domain:)))
    #expect(one.wire.text == other.wire.text)
  }
}
