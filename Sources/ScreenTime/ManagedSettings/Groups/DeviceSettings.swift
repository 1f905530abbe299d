/// What a child may change about accounts.
public struct AccountSettings: ManagedSettingsGroup, Equatable, Sendable {
  /// The child cannot add, change or remove accounts.
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
  /// The child cannot change which apps use mobile data.
  public var lockAppCellularData: Bool?
  /// The child cannot change the plan.
  public var lockCellularPlan: Bool?
  /// The child cannot change the SIM.
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
  /// The clock is set automatically, and the child cannot set it.
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
  /// The child cannot change the passcode.
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

/// Whether the voice assistant is available.
public struct SiriSettings: ManagedSettingsGroup, Equatable, Sendable {
  /// The voice assistant is off.
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
