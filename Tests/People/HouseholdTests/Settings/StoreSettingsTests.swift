import FamilyTokens
import PicketJSON
import Support
import Testing

@testable import Household

@Suite struct StoreSettingsTests {
  let sealer = Sealer(FamilyKey())

  func changed(_ path: String, _ value: JSON?) throws -> StoreSettings {
    try StoreSettings.empty.changed(by: [SettingChange(path: path, value: value)], sealer)
  }

  func token(_ text: String, _ kind: Token.Kind) throws -> JSON {
    .string(try #require(sealer.seal(text, as: kind)).text)
  }

  @Test func `every path has a group and a property of the reference`() {
    let groups = Set(SettingShape.all.keys.map { $0.prefix { $0 != "." } })
    #expect(groups.count == 14)
    // Those of the reference, a line of its own for what an age keeps away, and signing in.
    #expect(SettingShape.all.count == 27 + AgePreset.settings.count + 1)
  }

  @Test(arguments: SettingShape.all.filter { $0.value == .flag }.keys.sorted())
  func `a flag is set and reads back`(_ path: String) throws {
    #expect(try changed(path, true).client(sealer) == .object([path: true]))
    for wrong: JSON in [1, "true", [:], []] {
      #expect(throws: HouseholdError.self) { try changed(path, wrong) }
    }
  }

  @Test(arguments: [
    "media.maximumMovieRating": 1_000, "media.maximumTVShowRating": 1_000, "appStore.maximumRating": 2_000,
  ])
  func `a rating has bounds`(_ path: String, _ most: Int) throws {
    for good in [0, 300, most] { #expect(try changed(path, .int(good)).number(path) == good) }
    for wrong: JSON in [.int(-1), .int(most + 1), .int(Int.max), .double(3.5), "300", true] {
      #expect { try changed(path, wrong) } throws: { "\($0)".contains("or a whole number from 0 to \(most)") }
    }
    #expect(try changed(path, "fsk 0").number(path) == 100)
  }

  @Test func `what is unknown is refused with what was meant`() {
    #expect { try changed("media.maximumMovierating", 1) } throws: { "\($0)".contains("media.maximumMovieRating") }
    #expect(throws: HouseholdError.self) { try changed("nothing.at.all", .null) }
  }

  @Test func `clients get back what they gave, and the disk has tokens alone`() throws {
    let changes: [(String, JSON)] = [
      ("shield.webDomains", [try token("video.test", .domain)]),
      ("shield.applications", [try token("films", .application)]),
      ("shield.webDomainCategories", ["all": ["except": [try token("school.test", .domain)]]]),
      (
        "shield.applicationCategories",
        ["specific": ["categories": [try token("games", .category)], "except": [try token("chess", .application)]]]
      ),
      (
        "webContent.blockedByFilter",
        ["auto": ["domains": [["domain": "bad.test"], ["token": try token("worse.test", .domain)]], "except": []]]
      ),
      ("application.blockedApplications", [["bundleIdentifier": "org.example.chess"]]),
      ("safari.cookiePolicy", "currentWebsite"),
    ]
    let settings = try StoreSettings.empty.changed(
      by: changes.map { SettingChange(path: $0.0, value: $0.1) }, sealer)
    #expect(settings.client(sealer) == .object(JSON.Object(changes)))
    let stored = settings.stored(sealer)
    for name in ["video", "school", "films", "games", "chess", "bad.test", "worse", "org.example"] {
      #expect(!stored.contains(name))
    }
    var lost: [String] = []
    #expect(StoreSettings(stored: stored, sealer, lost: &lost) == settings)
    #expect(lost.isEmpty)
  }

  @Test func `names are kept in their one spelling`() throws {
    let settings = try changed("webContent.blockedByFilter", ["specific": ["domains": [["domain": "Bücher.Test."]]]])
    let domain: JSON = ["domain": "xn--bcher-kva.test"]
    #expect(settings.client(sealer) == .object(["webContent.blockedByFilter": ["specific": ["domains": [domain]]]]))
  }

  @Test func `all changes are made or none`() throws {
    let before = try changed("media.denyExplicitContent", true)
    let changes = [
      SettingChange(path: "media.denyExplicitContent", value: nil), SettingChange(path: "siri.denySiri", value: 3),
    ]
    #expect(throws: HouseholdError.self) { try before.changed(by: changes, sealer) }
    #expect(try before.changed(by: [changes[0]], sealer) == .empty)
  }

  @Test(arguments: [
    "[]", "{}", #"{"none":{},"all":{}}"#, #"{"specific":[]}"#, #"{"all":{"categories":[]}}"#,
    #"{"all":{"except":[1]}}"#,
    #"{"all":{"except":["AAAA"]}}"#, #"{"all":{"except":[{"token":"x"}]}}"#, #"{"specific":{"categories":["x"]}}"#,
  ]) func `policies of any other form are refused`(_ text: String) throws {
    let value = try JSON(parsing: text.utf8)
    #expect(throws: HouseholdError.self) { try changed("shield.webDomainCategories", value) }
  }

  @Test func `a token of another kind or household is refused`() throws {
    let other = try #require(Sealer(FamilyKey()).seal("a.test", as: .domain)).text
    #expect(throws: HouseholdError.self) { try changed("shield.webDomains", [.string(other)]) }
    #expect(throws: HouseholdError.self) { try changed("shield.webDomains", [try token("games", .category)]) }
    #expect(try changed("shield.webDomains", [try token("a.test", .domain)]).items("shield.webDomains").count == 1)
  }

  @Test func `a list holds a thing once, and not without end`() throws {
    let twice = try token("a.test", .domain)
    #expect(try changed("shield.webDomains", [twice, twice]).items("shield.webDomains").count == 1)
    let many = JSON.array(Array(repeating: twice, count: SettingValue.mostItems + 1))
    #expect(throws: HouseholdError.self) { try changed("shield.webDomains", many) }
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `random settings are the same after a visit to the disk`(_ seed: UInt64)
    throws
  {
    var random = RandomStore(seed: seed)
    for _ in 0..<300 {
      let changes = try random.changes(sealer)
      let settings = try StoreSettings.empty.changed(by: changes, sealer)
      var lost: [String] = []
      #expect(StoreSettings(stored: settings.stored(sealer), sealer, lost: &lost) == settings, "seed \(seed)")
      #expect(lost.isEmpty, "seed \(seed)")
      let object = try #require(settings.client(sealer).object)
      let again = try StoreSettings.empty.changed(
        by: object.members.map { SettingChange(path: $0.key, value: $0.value) }, sealer)
      #expect(again == settings, "seed \(seed)")
    }
  }
}
