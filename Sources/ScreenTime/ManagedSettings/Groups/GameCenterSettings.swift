/// With whom a child may play.
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
