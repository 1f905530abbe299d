import Catalog
import Lists
import Support
import Testing

/// Names that a family would try first.
@Suite struct FamilyNamesTests {
  @Test func `names are what a family takes them for, with list and line`() throws {
    let workshop = try Workshop()
    _ = try Build([Source(path: BuiltInRulesTests.folder)], output: workshop.path("catalog")).run()
    let catalog = try workshop.open()
    let why = try ProvenanceFile(of: catalog)
    let expected: [(String, [String], String?)] = [
      ("www.youtube.com", ["entertainment", "streaming"], "youtube"),
      ("r3---sn-4g5e6nzz.googlevideo.com", ["entertainment", "streaming"], "youtube"),
      ("www.tiktok.com", ["social", "streaming"], "tiktok"),
      ("www.instagram.com", ["social"], "instagram"),
      ("web.whatsapp.com", ["social", "chat"], "whatsapp"),
      ("discord.com", ["social", "chat"], "discord"),
      ("www.roblox.com", ["games"], "roblox"),
      ("store.steampowered.com", ["games"], "steam"),
      ("www.netflix.com", ["entertainment", "streaming"], "netflix"),
      ("open.spotify.com", ["entertainment", "streaming"], "spotify"),
      ("de.wikipedia.org", ["information"], nil),
      ("classroom.google.com", ["education"], "google-classroom"),
      ("maps.google.com", ["travel"], "google-maps"),
      ("www.khanacademy.org", ["education"], "khan-academy"),
      ("www.amazon.de", ["shopping"], "amazon"),
      ("www.pornhub.com", ["adult"], nil),
      ("www.bet365.com", ["gambling"], nil),
      ("www.tinder.com", ["social", "dating"], "tinder"),
      ("nordvpn.com", ["vpn"], nil),
      // Names that lead to any machine.
      ("203-0-113-9.nip.io", ["proxy"], nil),
      ("www.198.18.113.9.sslip.io", ["proxy"], nil),
      ("calm-lake.trycloudflare.com", ["proxy"], nil),
      ("3f2a.ngrok-free.app", ["proxy"], nil),
      ("relay.mia.workers.dev", ["proxy"], nil),
      ("mia.duckdns.org", ["proxy"], nil),
      ("laptop.tail1234.ts.net", ["vpn"], nil),
      ("dns.google", ["encryptedDNS"], nil),
      ("www.doubleclick.net", ["ads"], nil),
      // Warnings that stand beside a subject.
      ("chatgpt.com", ["productivity", "ai"], "chatgpt"),
      ("old.character.ai", ["entertainment", "ai", "aiCompanions"], "character-ai"),
      ("v16.tiktokcdn.com", ["social", "shortVideo"], "tiktok"),
      ("apps.apple.com", ["utilities", "appStores"], "app-store"),
      ("www.coinbase.com", ["productivity", "crypto"], "coinbase"),
      ("old.reddit.com", ["social", "forums"], "reddit"),
      ("games-at-school.github.io", ["hosting"], nil),
      ("www.kika.de", ["entertainment", "kids"], "kika"),
      ("www.google.de", ["information", "search"], "google-search"),
      ("google.com", ["information", "search"], nil),
    ]
    for (text, categories, application) in expected {
      let match = catalog.find(name(text))
      let got = match.categories.map { catalog.identifier($0) }
      #expect(Set(got).isSuperset(of: categories), "\(text): \(got)")
      if let application { #expect(catalog.application(of: match)?.identifier == application, "\(text)") }
      let line = try #require(try why.lines(of: name(text)).first)
      #expect(line.line > 0 && !line.text.isEmpty && line.list.contains("rules"), "\(line)")
    }
    let search = try #require(Category(builtIn: "search"))
    for neighbour in ["mail.google.com", "maps.google.com", "music.yandex.ru"] {
      #expect(!catalog.find(name(neighbour)).categories.contains(search), "\(neighbour)")
    }
    #expect(catalog.find(name("captive.apple.com")).standing == .connectivity)
    #expect(catalog.find(name("www.childline.org.uk")).standing == .isProtected)
    #expect(catalog.find(name("unheard-of.example")) == .nothing)
  }
}
