/// How a child's browser behaves.
public struct SafariSettings: ManagedSettingsGroup, Equatable, Sendable {
  public var denyAutoFill: Bool?
  public var cookiePolicy: CookiePolicy?

  init() {}

  /// From the strictest to the most lenient, so that the smaller of two is the stricter.
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
