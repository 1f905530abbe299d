/// Which applications a child may get, and whether it may pay.
public struct AppStoreSettings: ManagedSettingsGroup, Equatable, Sendable {
  public var denyInAppPurchases: Bool?
  /// Applications that are rated above this are out of reach: 100 is 4+, 200 is 9+, 300 is 12+, 600 is 17+, 1000 is all.
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
