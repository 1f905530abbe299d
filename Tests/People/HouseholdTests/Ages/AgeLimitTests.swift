import PicketJSON
import Policy
import Testing

@testable import Household

/// What a year of birth alone keeps from a child, and what it must not.
@Suite struct AgeLimitTests {
  private let home: Home
  private let household: Household

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
  }

  /// The clock is in 2023, and only the year of a birthday is known.
  private func child(aged age: Int) async throws -> Child {
    try await household.addChild("Mia\(age)", birthYear: 2_022 - age)
  }

  @Test(arguments: [4, 7, 10, 13, 16]) func `a birth year leaves the web that school and home need`(_ age: Int)
    async throws
  {
    let mia = try await child(aged: age)
    let names = [
      "www.google.com", "www.bing.com", "duckduckgo.com", "www.ecosia.org", "de.wikipedia.org", "www.bbc.co.uk",
      "www.tagesschau.de", "www.nytimes.com", "github.com", "addons.mozilla.org", "mail.proton.me", "www.zdf.de",
      "www.khanacademy.org", "translate.google.com", "www.weather.com", "example.com",
    ]
    for name in names {
      let why = try await household.explain(name, child: mia.id)
      #expect(why.verdict == "allow", "\(name) at \(age): \(why.sentence)")
    }
  }

  @Test(arguments: [4, 10, 16]) func `it keeps away what is for adults and for strangers`(_ age: Int) async throws {
    let mia = try await child(aged: age)
    for name in ["www.tinder.com", "www.pokerstars.com", "ome.tv", "onlyfans.com", "www.pornhub.com"] {
      let why = try await household.explain(name, child: mia.id)
      #expect(why.verdict == "block" && why.change != nil, "\(name) at \(age): \(why)")
    }
  }

  /// An application from each step of the stores, and the age at which it opens.
  @Test(arguments: [("www.duolingo.com", 0), ("www.minecraft.net", 9), ("www.whatsapp.com", 13), ("discord.com", 16)])
  func `applications open at the steps of the stores`(_ name: String, _ opening: Int) async throws {
    for age in [4, 8, 9, 12, 13, 15, 16, 17] {
      let child = try await child(aged: age)
      let why = try await household.explain(name, child: child.id)
      #expect(why.verdict == (age < opening ? "block" : "allow"), "\(name) at \(age): \(why.sentence)")
    }
  }

  @Test func `what it keeps away is said, and the setting that is named lets it through`() async throws {
    let mia = try await child(aged: 10)
    let limits = await household.ageLimits(of: mia)
    #expect(
      limits.map(\.sentence) == [
        "films above PG (FSK 6, BBFC PG)", "series above TV-G (FSK 6)",
        "applications and their sites above 9+ (USK 6, PEGI 7)",
        "pages and search results for adults, videos that are not for everybody, music with strong language",
        "gambling", "drugs, alcohol and tobacco", "real violence, gore and shock pages", "sale and making of weapons",
        "hatred and violent extremism", "encouragement of suicide, self-injury and eating disorders", "dating",
        "piracy",
        "web proxies, and other ways round the filter", "VPNs and tunnels",
      ])
    let ben = try await household.addChild("Ben")
    #expect(await household.ageLimits(of: ben).isEmpty)
    for name in ["www.tiktok.com", "www.pornhub.com", "soundcloud.com"] {
      while let change = try await household.explain(name, child: mia.id).change {
        let words = change.split(separator: " ")
        let value: JSON = words[1] == "false" ? false : .int(try #require(Int64(words[1])))
        try await household.writeStore(
          mia.id, client: "picket", name: "default", [SettingChange(path: String(words[0]), value: value)])
      }
      #expect(try await household.explain(name, child: mia.id).verdict == "allow", "\(name)")
    }
    let rest = await household.ageLimits(of: mia).filter { $0.instead == nil }.map(\.setting)
    #expect(!rest.contains("appStore.maximumRating") && !rest.contains("media.denyExplicitContent"), "\(rest)")
  }

  @Test func `teenagers hear all music, and find no pages for adults`() async throws {
    let ben = try await child(aged: 14)
    #expect(try await household.explain("soundcloud.com", child: ben.id).verdict == "allow")
    let why = try await household.explain("www.pornhub.com", child: ben.id)
    #expect(why.setting == "media.denyExplicitContent" && why.change == "media.denyExplicitContent false")
    try await household.writeStore(
      ben.id, client: "picket", name: "default", [SettingChange(path: "media.denyExplicitContent", value: false)])
    #expect(try await household.explain("www.pornhub.com", child: ben.id).verdict == "allow")
  }
}
