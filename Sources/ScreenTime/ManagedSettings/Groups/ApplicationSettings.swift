/// Which applications a child may have and use.
public struct ApplicationSettings: ManagedSettingsGroup, Equatable, Sendable {
  /// What these need of the network is blocked. Apple allows 50; Picket has no limit unless
  /// `ManagedSettingsStore.strictAppleLimits` asks for it.
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
