import Catalog
import PicketJSON
import Policy
import Synchronization
import Testing
import Wire

@testable import Household

/// What harms children, line by line, with names of the built-in catalog that are no application: only their category can stop
/// them.
@Suite struct AgePresetTests {
  private let home: Home
  private let household: Household

  /// A name for each line.
  private static let names = [
    "adult": "www.alohatube.com", "gambling": "csgofast.com", "drugs": "www.zamnesia.com", "violence": "bestgore.fun",
    "weapons": "www.gunbroker.com", "hate": "stormfront.org", "selfHarm": "sanctioned-suicide.net",
    "dating": "mylol.com",
    "piracy": "thepiratebay.org", "proxy": "kproxy.com", "vpn": "vpnbook.com", "malware": "isitblocked.org",
    "phishing": "itisatrap.org",
  ]
  private static let help = ["www.childline.org.uk", "samaritans.org", "www.plannedparenthood.org", "kidshealth.org"]

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
  }

  /// The clock is in 2023, and only the year of a birthday is known.
  private func child(aged age: Int) async throws -> Child {
    try await household.addChild("Mia\(age)", birthYear: 2_022 - age)
  }

  private func set(_ setting: String, _ value: JSON, of child: Child) async throws {
    try await household.writeStore(
      child.id, client: "picket", name: "default", [SettingChange(path: setting, value: value)])
  }

  /// The lines whose name the snapshot blocks that packets are judged by.
  private func stopped(_ child: Child) async throws -> Set<String> {
    let publication = try #require(await household.current)
    let place = try #require(await household.children.firstIndex { $0.id == child.id })
    let catalog = try #require(BuiltIn.catalog)
    return try Set(
      Self.names.filter { line, text in
        let name = try #require(Name(text))
        let match = catalog.find(name)
        let category = try #require(Category(builtIn: line))
        #expect(match.application == 0 && match.categories.contains(category), "\(text)")
        let identity = Identity(
          knowledge: .name, name: name, match: match, kind: .ordinary, server: Address(v4: 1), port: 443,
          isQuestion: false, isAnswer: false)
        return publication.snapshot.decide(place, identity, at: home.clocks.withLock(\.boot)).verdict == .block
      }.keys)
  }

  @Test func `every line has a name, and those without an end are kept from every child`() {
    #expect(Set(AgePreset.lines.compactMap { BuiltIn.catalog?.identifier($0.category) }) == Set(Self.names.keys))
    #expect(AgePreset.always == CategorySet(["malware", "phishing"].compactMap { Category(builtIn: $0) }))
    #expect(AgePreset.ending.allSatisfy { AgeLimits.gates.contains($0.end ?? 0) }, "an end between gates tells an age")
  }

  @Test(arguments: [0, 3, 4, 8, 9, 12, 13, 15, 16, 17, 18, 30])
  func `all that harms is kept from a child of every age, and nothing but danger from an adult`(_ age: Int) async throws
  {
    let mia = try await child(aged: age)
    #expect(try await stopped(mia) == (age < 18 ? Set(Self.names.keys) : ["malware", "phishing"]))
    for name in Self.help { #expect(try await household.explain(name, child: mia.id).reason == "help") }
  }

  @Test func `each line is lifted alone by its undo, listed then, and put back`() async throws {
    let mia = try await child(aged: 10)
    let all = try await stopped(mia)
    let lines = await household.ageLimits(of: mia).filter { $0.category != nil }
    #expect(lines.compactMap(\.category).sorted() == all.subtracting(["malware", "phishing"]).sorted())
    for line in lines {
      #expect(line.undo == "false" && line.instead == nil)
      try await set(line.setting, false, of: mia)
      #expect(try await stopped(mia) == all.subtracting([try #require(line.category)]))
      let lifted = await household.ageLimits(of: mia).first { $0.setting == line.setting }
      #expect(lifted?.instead == "allowed" && lifted?.store == "default" && lifted?.undo == "null")
      try await set(line.setting, .null, of: mia)
    }
    #expect(try await stopped(mia) == all)
  }

  @Test func `ratings that a guardian sets are listed beside what the age says`() async throws {
    let mia = try await child(aged: 10)
    try await set("media.maximumMovieRating", "fsk 12", of: mia)
    let movies = try #require(await household.ageLimits(of: mia).first { $0.setting == "media.maximumMovieRating" })
    #expect(movies.maximum == 200 && movies.instead == "PG-13" && movies.undo == "null")
    try await set("media.maximumMovieRating", .null, of: mia)
    #expect(await household.ageLimits(of: mia).first { $0.setting == "media.maximumMovieRating" }?.undo == "all")
  }

  @Test func `a guardian's word keeps a line away at any age, and an app's lifts none`() async throws {
    let ben = try await household.addChild("Ben")
    #expect(try await stopped(ben) == ["malware", "phishing"])
    try await set("age.gambling", true, of: ben)
    #expect(try await stopped(ben) == ["gambling", "malware", "phishing"])
    #expect(await household.ageLimits(of: ben).map(\.instead) == ["always"])
    let mia = try await child(aged: 10)
    try await household.authorize(mia.id, client: "app", member: .child)
    try await household.writeStore(
      mia.id, client: "app", name: "a", [SettingChange(path: "age.gambling", value: false)])
    #expect(try await stopped(mia).contains("gambling"))
  }

  @Test func `the web filter's word auto means the same`() async throws {
    let ben = try await household.addChild("Ben")
    for except: JSON in [[], [["domain": "csgofast.com"]]] {
      try await set("webContent.blockedByFilter", ["auto": ["domains": [], "except": except]], of: ben)
      let all = Set(Self.names.keys)
      #expect(try await stopped(ben) == (except == [] ? all : all.subtracting(["gambling"])))
    }
    let why = try await household.explain("bestgore.fun", child: ben.id)
    #expect(why.setting == "webContent.blockedByFilter" && why.rule == "violence")
  }

  @Test func `the reason names the line, and the change lifts it`() async throws {
    let mia = try await child(aged: 15)
    let why = try await household.explain("www.zamnesia.com", child: mia.id)
    #expect(why.reason == "age" && why.setting == "age.drugs" && why.rule == "drugs")
    #expect(why.sentence == "kept away by age: drugs, alcohol and tobacco")
    #expect(why.change == "age.drugs false" && why.list?.hasSuffix("drugs.txt") == true)
  }

  @Test func `help passes shields over everything, unless a guardian names it`() async throws {
    let mia = try await child(aged: 10)
    try await household.setShield(true, Shield(allWeb: true), child: mia.id)
    #expect(try await household.explain("example.com", child: mia.id).reason == "allCategories")
    for name in Self.help {
      let why = try await household.explain(name, child: mia.id)
      #expect(why.verdict == "allow" && why.reason == "help" && why.list?.hasSuffix("protected.txt") == true)
      #expect(!why.chain.contains { $0.hasSuffix("into ") }, "\(why.chain)")
    }
    try await household.setShield(true, Shield(domains: ["childline.org.uk"]), child: mia.id)
    #expect(try await household.explain("www.childline.org.uk", child: mia.id).reason == "blockedDomain")
  }
}
