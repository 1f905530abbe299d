/// What a child may change about accounts.
public struct AccountSettings: ManagedSettingsGroup, Equatable, Sendable {
  /// Accounts can be neither added, changed nor removed.
  public var lockAccounts: Bool?

  init() {}
}

extension AccountSettings {
  public static let lockAccounts = SettingMetadata(false)
}

extension AccountSettings: WireGroup {
  static let wire = [
    WireSetting("account.lockAccounts", \AccountSettings.lockAccounts)
  ]
}
