/// What has a shield: it is blocked, with a page that says why and lets a child ask.
///
/// Each of the four is judged alone: an exception in a policy over categories does not lift an entry of a set.
public struct ShieldSettings: ManagedSettingsGroup, Equatable, Sendable {
  public var applications: Set<ApplicationToken>?
  public var applicationCategories: ActivityCategoryPolicy<Application>?
  public var webDomains: Set<WebDomainToken>?
  public var webDomainCategories: ActivityCategoryPolicy<WebDomain>?

  init() {}

  /// Which categories are shielded.
  public enum ActivityCategoryPolicy<Activity>: Equatable, Sendable {
    case none
    case specific(_ categories: Set<ActivityCategoryToken>, except: Set<Token<Activity>> = [])
    /// All categories, and names without one.
    case all(except: Set<Token<Activity>> = [])
  }
}

extension ShieldSettings {
  public static let applications = SettingMetadata<Set<ApplicationToken>>([])
  public static let applicationCategories = SettingMetadata(ActivityCategoryPolicy<Application>.none)
  public static let webDomains = SettingMetadata<Set<WebDomainToken>>([])
  public static let webDomainCategories = SettingMetadata(ActivityCategoryPolicy<WebDomain>.none)
}

extension ShieldSettings: WireGroup {
  static let wire = [
    WireSetting("shield.applications", \ShieldSettings.applications),
    WireSetting("shield.applicationCategories", \ShieldSettings.applicationCategories),
    WireSetting("shield.webDomains", \ShieldSettings.webDomains),
    WireSetting("shield.webDomainCategories", \ShieldSettings.webDomainCategories),
  ]
}
