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
