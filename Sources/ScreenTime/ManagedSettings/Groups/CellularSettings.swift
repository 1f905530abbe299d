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
