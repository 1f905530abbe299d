internal import Catalog
internal import FamilyTokens

/// All settings by their paths, and the form of their values.
enum SettingShape: Hashable {
  case flag
  /// An integer of Screen Time, or a mark that stands for one.
  case rating(RatingScale)
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

  /// Screen Time's, one for each line that a child's age stands for, and the one that keeps a child from signing in.
  static let all = screenTime.merging((AgePreset.settings + [Household.signInSetting]).map { ($0, .flag) }) {
    first, _ in
    first
  }

  private static let screenTime: [String: SettingShape] = [
    "account.lockAccounts": .flag,
    "application.blockedApplications": .applications,
    "application.denyAppInstallation": .flag,
    "application.denyAppRemoval": .flag,
    "appStore.denyInAppPurchases": .flag,
    "appStore.maximumRating": .rating(.applications),
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
    "media.maximumMovieRating": .rating(.movies),
    "media.maximumTVShowRating": .rating(.programmes),
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

  /// The path that was probably meant, for the end of a sentence.
  static func suggestion(for path: String) -> String {
    let near = Resemblance.words(like: path, in: Array(all.keys))
    return near.isEmpty ? "; 'picket set --help' names the usual ones" : "; did you mean \(near.alternatives)?"
  }
}
