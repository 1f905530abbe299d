internal import Catalog

/// The settings that stop applications by what they are.
enum ApplicationSetting: String, CaseIterable {
  case shield = "shield.applications"
  case categories = "shield.applicationCategories"
  case blocked = "application.blockedApplications"
  case music = "media.denyMusicService"
  case installation = "application.denyAppInstallation"

  /// The applications that it stops, by the catalog's identifiers or the client's.
  func identifiers(in settings: StoreSettings, _ catalog: Catalog?) -> [String] {
    switch self {
    case .shield, .blocked: return settings.items(rawValue).map(\.text)
    case .music: return settings.flag(rawValue) ? MusicServices.identifiers.sorted() : []
    case .installation: return settings.flag(rawValue) ? AppShops.identifiers.sorted() : []
    case .categories:
      guard case .categories(let policy)? = settings[rawValue], let catalog else { return [] }
      let (wanted, except): (Set<String>?, Set<String>) =
        switch policy {
        case .none: ([], [])
        case .specific(let categories, let except): (Set(categories.map(\.text)), Set(except.map(\.text)))
        case .all(let except): (nil, Set(except.map(\.text)))
        }
      return catalog.applications.filter { application in
        let isWanted = wanted.map { wanted in
          application.category.map { wanted.contains(catalog.identifier($0)) } ?? false
        }
        return isWanted ?? true && !except.contains(application.identifier)
          && except.isDisjoint(with: application.bundles)
      }.map(\.identifier)
    }
  }
}

/// Applications whose purpose is to play music: what `media.denyMusicService` stops. Radio, podcasts and video with
/// some music are not among them.
enum MusicServices {
  static let identifiers: Set<String> = [
    "amazon-music", "anghami", "apple-music", "audiomack", "awa", "bandcamp", "boomplay", "bugs", "deezer", "gaana",
    "genie", "jiosaavn", "joox", "kugou", "line-music", "melon", "mixcloud", "netease-music", "pandora", "qobuz",
    "qq-music", "soundcloud", "spotify", "tidal", "yandex-music", "youtube-music", "zvuk",
  ]
}

/// Applications whose purpose is to hand out others: what `application.denyAppInstallation` stops. Launchers that also
/// play the games that they sell are not among them.
enum AppShops {
  static let identifiers: Set<String> = [
    "altstore", "apkcombo", "apkmirror", "apkpure", "app-gallery", "app-store", "aptoide", "f-droid", "flathub",
    "galaxy-store", "google-play", "microsoft-store", "nine-apps", "rustore", "snap-store", "uptodown",
  ]
}
