import Lists
import Testing

/// The services that other products let a family choose by name: each of them is an application here.
@Suite struct NamedServicesTests {
  /// AdGuard Home's blocked services.
  static let adguard = """
    4chan 500px 9gag activision_blizzard aliexpress amazon amazon_streaming amino apple_streaming backblaze battle_net betano
    betfair betway bigo_live bilibili blaze blizzard_entertainment bluesky box canais_globo chatgpt claro claude cloudflare
    clubhouse coolapk copilot crunchyroll dailymotion deepseek deezer directvgo discord discoveryplus disneyplus dola douban
    dropbox ebay electronic_arts epic_games espn facebook fdj_united fifa flickr gemini globoplay gog grindr grok hbomax hulu
    icloud_private_relay iheartradio imgur instagram io_interactive iqiyi kakaotalk kik kook lazada leagueoflegends line
    linkedin lionsgateplus looke mail_ru manus mastodon mercado_libre meta_ai mewe minecraft nebula netflix nintendo nvidia
    odysee ok olvid onlyfans origin paramountplus peacock_tv perplexity pinterest playstation playstore plenty_of_fish plex
    pluto_tv privacy qq rakuten_viki reddit riot_games roblox rockstar_games rumble samsung_tv_plus shein shopee shpock signal
    skype slack snapchat soundcloud spotify spotify_video steam telegram temu tidal tiktok tinder tumblr twitch twitter
    ubisoft valorant viber vimeo vk voot wargaming wechat weibo whatsapp wizz xboxlive xiaohongshu yandex youtube yy zhihu
    """

  /// NextDNS's sites, applications and games.
  static let nextDNS = """
    9gag amazon bereal blizzard chatgpt dailymotion discord disneyplus ebay facebook fortnite google-chat hbomax hulu imgur
    instagram leagueoflegends mastodon messenger minecraft netflix pinterest playstation-network primevideo reddit roblox
    signal skype snapchat spotify steam telegram tiktok tinder tumblr twitch twitter vimeo vk whatsapp xboxlive youtube zoom
    """

  /// The ways of saying it that differ by more than marks between words.
  private static let ours = [
    "activision_blizzard": "activision", "amazon_streaming": "prime-video", "apple_streaming": "apple-tv",
    "blizzard": "battle-net", "blizzard_entertainment": "battle-net", "directvgo": "directv-go",
    "discoveryplus": "discovery-plus", "disneyplus": "disney-plus", "electronic_arts": "ea", "hbomax": "hbo-max",
    "iheartradio": "iheart", "leagueoflegends": "league-of-legends", "lionsgateplus": "lionsgate-plus",
    "ok": "odnoklassniki", "origin": "ea", "paramountplus": "paramount-plus", "peacock_tv": "peacock",
    "playstation-network": "playstation", "playstore": "google-play", "primevideo": "prime-video",
    "rakuten_viki": "viki", "spotify_video": "spotify", "twitter": "x", "voot": "hotstar", "xboxlive": "xbox",
  ]

  @Test(arguments: [adguard, nextDNS])
  func `what others name is an application`(_ services: String) {
    let known = Set(BuiltInRulesTests.reading.lists.compactMap { $0.application?.identifier })
    let missing = services.split { $0.isWhitespace }.filter { service in
      let name = NamedServicesTests.ours[String(service)] ?? String(service.map { $0 == "_" ? "-" : $0 })
      return !known.contains(name)
    }
    #expect(missing.isEmpty)
  }
}
