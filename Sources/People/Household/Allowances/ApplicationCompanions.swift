internal import Wire

/// Names that an application needs and shares with others: hosts of its pictures, and of the account that people sign in
/// with. They are not among the application's own names in the catalog, since a shield over the one must not break its
/// neighbours; where the application is allowed they are allowed with it.
enum ApplicationCompanions {
  static func names(of application: String) -> [Name] { (table[application] ?? []).compactMap { Name($0) } }

  static let table: [String: [String]] = {
    var table: [String: [String]] = [:]
    for (applications, names) in groups { for application in applications { table[application, default: []] += names } }
    return table
  }()

  private static let groups: [(applications: [String], names: [String])] = [
    (
      [
        "youtube", "youtube-kids", "youtube-music", "gmail", "google-classroom", "google-drive",
        "google-maps", "google-meet", "google-photos", "google-translate", "gemini",
      ],
      [
        "accounts.google.com", "accounts.youtube.com", "apis.google.com", "fonts.gstatic.com", "ssl.gstatic.com",
        "www.gstatic.com", "lh3.googleusercontent.com",
      ]
    ),
    // Its players and pictures are YouTube's.
    (
      ["youtube", "youtube-kids", "youtube-music"],
      ["yt3.ggpht.com", "yt4.ggpht.com", "jnn-pa.googleapis.com", "yt3.googleusercontent.com"]
    ),
    (
      ["youtube-kids", "youtube-music"],
      ["googlevideo.com", "i.ytimg.com", "s.ytimg.com", "youtubei.googleapis.com"]
    ),
    (["facebook", "instagram", "messenger", "threads", "whatsapp"], ["fbcdn.net", "fbsbx.com"]),
    (["tiktok", "capcut"], ["byteoversea.com", "ibyteimg.com", "ibytedtos.com"]),
    (
      ["minecraft", "xbox", "microsoft-teams", "outlook", "onedrive", "microsoft-365"],
      [
        "login.live.com", "login.microsoftonline.com", "msauth.net", "msftauth.net", "account.live.com",
      ]
    ),
    (["apple-music", "apple-tv", "apple-books"], ["appleid.apple.com", "idmsa.apple.com", "mzstatic.com"]),
    (["prime-video", "amazon-music", "amazon", "audible"], ["media-amazon.com", "ssl-images-amazon.com"]),
    (["disney-plus"], ["bamgrid.com", "registerdisney.go.com"]),
    (["fortnite", "rocket-league"], ["accounts.epicgames.com", "epicgames-download1.akamaized.net"]),
  ]
}
