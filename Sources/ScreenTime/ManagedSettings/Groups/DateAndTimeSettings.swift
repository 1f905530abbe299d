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
