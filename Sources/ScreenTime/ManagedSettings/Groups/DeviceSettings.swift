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

/// What a child may change about mobile data.
public struct CellularSettings: ManagedSettingsGroup, Equatable, Sendable {
  /// Which apps use mobile data stays as it is.
  public var lockAppCellularData: Bool?
  /// The plan stays as it is.
  public var lockCellularPlan: Bool?
  /// The SIM stays as it is.
  public var lockESIM: Bool?

  init() {}
}

extension CellularSettings {
  public static let lockAppCellularData = SettingMetadata(false)
  public static let lockCellularPlan = SettingMetadata(false)
  public static let lockESIM = SettingMetadata(false)
}

extension CellularSettings: WireGroup {
  static let wire = [
    WireSetting("cellular.lockAppCellularData", \CellularSettings.lockAppCellularData),
    WireSetting("cellular.lockCellularPlan", \CellularSettings.lockCellularPlan),
    WireSetting("cellular.lockESIM", \CellularSettings.lockESIM),
  ]
}

/// What a child may change about the clock.
public struct DateAndTimeSettings: ManagedSettingsGroup, Equatable, Sendable {
  /// The clock is set by itself and by nobody else.
  public var requireAutomaticDateAndTime: Bool?

  init() {}
}

extension DateAndTimeSettings {
  public static let requireAutomaticDateAndTime = SettingMetadata(false)
}

extension DateAndTimeSettings: WireGroup {
  static let wire = [
    WireSetting("dateAndTime.requireAutomaticDateAndTime", \DateAndTimeSettings.requireAutomaticDateAndTime)
  ]
}

/// What a child may change about the passcode.
public struct PasscodeSettings: ManagedSettingsGroup, Equatable, Sendable {
  /// The passcode stays as it is.
  public var lockPasscode: Bool?

  init() {}
}

extension PasscodeSettings {
  public static let lockPasscode = SettingMetadata(false)
}

extension PasscodeSettings: WireGroup {
  static let wire = [
    WireSetting("passcode.lockPasscode", \PasscodeSettings.lockPasscode)
  ]
}

/// Whether there is a voice assistant.
public struct SiriSettings: ManagedSettingsGroup, Equatable, Sendable {
  /// There is none.
  public var denySiri: Bool?

  init() {}
}

extension SiriSettings {
  public static let denySiri = SettingMetadata(false)
}

extension SiriSettings: WireGroup {
  static let wire = [
    WireSetting("siri.denySiri", \SiriSettings.denySiri)
  ]
}
