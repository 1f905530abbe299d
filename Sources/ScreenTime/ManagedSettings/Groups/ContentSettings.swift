/// What a child may watch, read and listen to.
public struct MediaSettings: ManagedSettingsGroup, Equatable, Sendable {
  public var denyBookstoreErotica: Bool?
  /// Services for adults are blocked, and search engines give safe results.
  public var denyExplicitContent: Bool?
  public var denyMusicService: Bool?
  /// 100 is G, 200 is PG, 300 is PG-13, 400 is R, 500 is NC-17, 1000 is all. A service is blocked if its mildest rating
  /// is above this.
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

/// How a child's browser behaves.
public struct SafariSettings: ManagedSettingsGroup, Equatable, Sendable {
  public var denyAutoFill: Bool?
  public var cookiePolicy: CookiePolicy?

  init() {}

  /// From the strictest to the most lenient, so that the lesser of two is the stricter.
  public enum CookiePolicy: String, Comparable, Sendable {
    case never
    case currentWebsite
    case visitedWebsites
    case always

    private var leniency: Int {
      switch self {
      case .never: 0
      case .currentWebsite: 1
      case .visitedWebsites: 2
      case .always: 3
      }
    }

    public static func < (left: CookiePolicy, right: CookiePolicy) -> Bool { left.leniency < right.leniency }
  }
}

extension SafariSettings {
  public static let denyAutoFill = SettingMetadata(false)
  public static let cookiePolicy = SettingMetadata(CookiePolicy.always)
}

extension SafariSettings: WireGroup {
  static let wire = [
    WireSetting("safari.denyAutoFill", \SafariSettings.denyAutoFill),
    WireSetting("safari.cookiePolicy", \SafariSettings.cookiePolicy),
  ]
}

/// Which web pages a child may see.
public struct WebContentSettings: ManagedSettingsGroup, Equatable, Sendable {
  public var blockedByFilter: FilterPolicy?

  init() {}

  /// A domain includes everything below it. Picket's policies do not turn off a browser's private mode, and do not
  /// depend on it.
  public enum FilterPolicy: Equatable, Sendable {
    case none
    /// Blocks these.
    case specific(_ blocked: Set<WebDomain>)
    /// Blocks adult content and these, except the exceptions.
    case auto(_ blocked: Set<WebDomain> = [], except: Set<WebDomain> = [])
    /// Blocks everything except the exceptions.
    case all(except: Set<WebDomain> = [])
  }
}

extension WebContentSettings {
  public static let blockedByFilter = SettingMetadata(FilterPolicy.none)
}

extension WebContentSettings: WireGroup {
  static let wire = [WireSetting("webContent.blockedByFilter", \WebContentSettings.blockedByFilter)]
}
