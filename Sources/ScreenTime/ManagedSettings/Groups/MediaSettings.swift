/// What a child may watch, read and listen to.
public struct MediaSettings: ManagedSettingsGroup, Equatable, Sendable {
  public var denyBookstoreErotica: Bool?
  /// Services for adults are blocked, and search engines answer in their safe way.
  public var denyExplicitContent: Bool?
  public var denyMusicService: Bool?
  /// 100 is G, 200 is PG, 300 is PG-13, 400 is R, 500 is NC-17, 1000 is all. A service whose mildest rating is above is
  /// blocked.
  public var maximumMovieRating: Int?
  /// 100 is TV-Y, 200 is TV-Y7, 300 is TV-G, 400 is TV-PG, 500 is TV-14, 600 is TV-MA, 1000 is all.
  public var maximumTVShowRating: Int?

  init() {}
}

extension MediaSettings {
  public static let denyBookstoreErotica = SettingMetadata(false)
  public static let denyExplicitContent = SettingMetadata(false)
  public static let denyMusicService = SettingMetadata(false)
  public static let maximumMovieRating = BoundedSettingMetadata(1000, 0...1000)
  public static let maximumTVShowRating = BoundedSettingMetadata(1000, 0...1000)
}

extension MediaSettings: WireGroup {
  static let wire = [
    WireSetting("media.denyBookstoreErotica", \MediaSettings.denyBookstoreErotica),
    WireSetting("media.denyExplicitContent", \MediaSettings.denyExplicitContent),
    WireSetting("media.denyMusicService", \MediaSettings.denyMusicService),
    WireSetting("media.maximumMovieRating", \MediaSettings.maximumMovieRating, bounds: maximumMovieRating.bounds),
    WireSetting("media.maximumTVShowRating", \MediaSettings.maximumTVShowRating, bounds: maximumTVShowRating.bounds),
  ]
}
