/// Which applications a child may have and use.
public struct ApplicationSettings: ManagedSettingsGroup, Equatable, Sendable {
  /// The network names of these applications are blocked. Apple allows 50; Picket has no limit unless
  /// `ManagedSettingsStore.strictAppleLimits` is on.
  public var blockedApplications: Set<Application>?
  public var denyAppInstallation: Bool?
  public var denyAppRemoval: Bool?

  init() {}
}

extension ApplicationSettings {
  public static let blockedApplications = SettingMetadata<Set<Application>>([])
  public static let denyAppInstallation = SettingMetadata(false)
  public static let denyAppRemoval = SettingMetadata(false)
}

extension ApplicationSettings: WireGroup {
  static let wire = [
    WireSetting("application.blockedApplications", \ApplicationSettings.blockedApplications),
    WireSetting("application.denyAppInstallation", \ApplicationSettings.denyAppInstallation),
    WireSetting("application.denyAppRemoval", \ApplicationSettings.denyAppRemoval),
  ]
}

/// Which applications a child may get, and whether it may pay.
public struct AppStoreSettings: ManagedSettingsGroup, Equatable, Sendable {
  public var denyInAppPurchases: Bool?
  /// Applications with a higher rating are blocked: 100 is 4+, 200 is 9+, 300 is 13+, 500 is 16+, 600 is 18+, 1000 is
  /// all.
  public var maximumRating: Int?
  public var requirePasswordForPurchases: Bool?

  init() {}
}

extension AppStoreSettings {
  public static let denyInAppPurchases = SettingMetadata(false)
  public static let maximumRating = BoundedSettingMetadata(1000, 0...2000)
  public static let requirePasswordForPurchases = SettingMetadata(false)
}

extension AppStoreSettings: WireGroup {
  static let wire = [
    WireSetting("appStore.denyInAppPurchases", \AppStoreSettings.denyInAppPurchases),
    WireSetting("appStore.maximumRating", \AppStoreSettings.maximumRating, bounds: maximumRating.bounds),
    WireSetting("appStore.requirePasswordForPurchases", \AppStoreSettings.requirePasswordForPurchases),
  ]
}

/// Whom a child may play with.
public struct GameCenterSettings: ManagedSettingsGroup, Equatable, Sendable {
  /// No new friends.
  public var denyAddingFriends: Bool?
  /// No games with others.
  public var denyMultiplayerGaming: Bool?

  init() {}
}

extension GameCenterSettings {
  public static let denyAddingFriends = SettingMetadata(false)
  public static let denyMultiplayerGaming = SettingMetadata(false)
}

extension GameCenterSettings: WireGroup {
  static let wire = [
    WireSetting("gameCenter.denyAddingFriends", \GameCenterSettings.denyAddingFriends),
    WireSetting("gameCenter.denyMultiplayerGaming", \GameCenterSettings.denyMultiplayerGaming),
  ]
}
