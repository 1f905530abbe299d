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
