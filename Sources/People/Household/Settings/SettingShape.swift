internal import FamilyTokens

/// All settings by their paths, and the form of their values.
enum SettingShape: Hashable {
  case flag
  case number(ClosedRange<Int>)
  /// One of these words.
  case word([String])
  /// Tokens of one kind.
  case tokens(Token.Kind)
  /// A shield over categories, with exceptions of a kind.
  case categories(Token.Kind)
  /// The web filter.
  case filter
  /// Applications by token or bundle identifier.
  case applications

  static let all: [String: SettingShape] = [
    "account.lockAccounts": .flag,
    "application.blockedApplications": .applications,
    "application.denyAppInstallation": .flag,
    "application.denyAppRemoval": .flag,
    "appStore.denyInAppPurchases": .flag,
    "appStore.maximumRating": .number(0...2_000),
    "appStore.requirePasswordForPurchases": .flag,
    "cellular.lockAppCellularData": .flag,
    "cellular.lockCellularPlan": .flag,
    "cellular.lockESIM": .flag,
    "dateAndTime.requireAutomaticDateAndTime": .flag,
    "gameCenter.denyAddingFriends": .flag,
    "gameCenter.denyMultiplayerGaming": .flag,
    "media.denyBookstoreErotica": .flag,
    "media.denyExplicitContent": .flag,
    "media.denyMusicService": .flag,
    "media.maximumMovieRating": .number(0...1_000),
    "media.maximumTVShowRating": .number(0...1_000),
    "passcode.lockPasscode": .flag,
    "safari.cookiePolicy": .word(["never", "currentWebsite", "visitedWebsites", "always"]),
    "safari.denyAutoFill": .flag,
    "shield.applicationCategories": .categories(.application),
    "shield.applications": .tokens(.application),
    "shield.webDomainCategories": .categories(.domain),
    "shield.webDomains": .tokens(.domain),
    "siri.denySiri": .flag,
    "webContent.blockedByFilter": .filter,
  ]

  /// A path that differs by case alone.
  static func like(_ path: String) -> String? { all.keys.first { $0.lowercased() == path.lowercased() } }
}
