/// The categories of the folders in published blacklists: UT1 (Toulouse), squidGuard's own and Shallalist.
///
/// A folder without a counterpart here, such as banks, is not in the table: it is reported. A guardian who wants it
/// gives it a category (`banks=blacklists/bank`).
enum FolderCategories {
  /// `path` is a folder within the blacklist: `adult`, `sex/lingerie`. nil when it has no counterpart.
  static func categories(of path: some StringProtocol) -> [String]? {
    let names = path.split(separator: "/").suffix(2)
    return table[names.joined(separator: "/")] ?? names.last.flatMap { table[String($0)] }
  }

  private static let table: [String: [String]] = [
    // UT1
    "adult": ["adult"], "mixed_adult": ["adult"], "lingerie": ["adult"], "porn": ["adult"],
    "agressif": ["violence", "hate"], "aggressive": ["violence", "hate"], "violence": ["violence"],
    "dangerous_material": ["weapons"], "sect": ["hate"],
    "drogue": ["drugs"], "drugs": ["drugs"],
    "gambling": ["gambling"], "arjel": ["gambling"],
    "dating": ["dating", "social"], "chat": ["chat", "social"], "forums": ["forums", "social"], "blog": ["social"],
    "social_networks": ["social"],
    "games": ["games"], "educational_games": ["games", "education"], "tricheur": ["games"],
    "audio-video": ["entertainment", "streaming"], "radio": ["entertainment", "streaming"],
    "webradio": ["entertainment", "streaming"], "webtv": ["entertainment", "streaming"],
    "manga": ["entertainment"], "celebrity": ["entertainment"], "astrology": ["entertainment"],
    "sports": ["entertainment"],
    "press": ["information"], "translation": ["information"], "jstor": ["education"], "examen_pix": ["education"],
    "sexual_education": ["health"], "cooking": ["information"],
    "bank": ["productivity"], "financial": ["productivity"], "bitcoin": ["crypto", "productivity"],
    "jobsearch": ["productivity"], "mail": ["productivity"], "webmail": ["productivity"], "ai": ["ai", "productivity"],
    "shopping": ["shopping"],
    "filehosting": ["utilities"], "webhosting": ["hosting", "utilities"], "mobile-phone": ["utilities"],
    "dynamic-dns": ["utilities"], "shortener": ["utilities"], "download": ["utilities"], "update": ["utilities"],
    "remote-control": ["utilities"], "cleaning": ["utilities"],
    "publicite": ["ads"], "ads": ["ads"], "marketingware": ["ads", "trackers"],
    "malware": ["malware"], "cryptojacking": ["malware"], "ddos": ["malware"], "stalkerware": ["malware"],
    "dialer": ["malware"], "spyware": ["malware", "trackers"],
    "phishing": ["phishing"],
    "warez": ["piracy"],
    "vpn": ["vpn"], "residential-proxies": ["proxy"], "proxy": ["proxy"], "redirector": ["proxy"],
    "strict_redirector": ["proxy"], "strong_redirector": ["proxy"],
    "doh": ["encryptedDNS"],

    // Shallalist, where it differs
    "adv": ["ads"], "tracker": ["trackers"], "alcohol": ["drugs"], "anonvpn": ["vpn", "proxy"],
    "costtraps": ["phishing"], "downloads": ["utilities"], "dynamic": ["utilities"], "education/schools": ["education"],
    "finance/banking": ["productivity"], "finance/insurance": ["productivity"],
    "finance/moneylending": ["productivity"],
    "finance/other": ["productivity"], "finance/realestate": ["productivity"], "finance/trading": ["productivity"],
    "fortunetelling": ["entertainment"], "forum": ["forums", "social"], "gamble": ["gambling"],
    "hobby/cooking": ["information"],
    "hobby/games-misc": ["games"], "hobby/games-online": ["games"], "hobby/gardening": ["information"],
    "hobby/pets": ["information"], "homestyle": ["information"], "hospitals": ["health"],
    "imagehosting": ["creativity"],
    "library": ["education"], "models": ["adult"], "movies": ["entertainment", "streaming"],
    "music": ["entertainment", "streaming"], "news": ["information"], "podcasts": ["entertainment", "streaming"],
    "politics": ["information"], "radiotv": ["entertainment", "streaming"], "recreation/humor": ["entertainment"],
    "recreation/martialarts": ["entertainment"], "recreation/restaurants": ["travel"],
    "recreation/sports": ["entertainment"], "recreation/travel": ["travel"], "recreation/wellness": ["health"],
    "religion": ["information"], "remotecontrol": ["utilities"], "ringtones": ["entertainment"],
    "science/astronomy": ["education"], "science/chemistry": ["education"], "searchengines": ["search", "information"],
    "sex/education": ["health"], "sex/lingerie": ["adult"], "socialnet": ["social"], "updatesites": ["utilities"],
    "urlshortener": ["utilities"], "weapons": ["weapons"], "webphone": ["chat", "social"],
  ]
}
