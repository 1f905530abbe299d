public import Foundation
public import ManagedSettings

/// An amount of use during an activity: of these applications, categories and domains together, or of everything if all
/// three are empty.
public struct DeviceActivityEvent: Equatable, Sendable {
  public let applications: Set<ApplicationToken>
  public let categories: Set<ActivityCategoryToken>
  public let webDomains: Set<WebDomainToken>
  public let threshold: DateComponents
  /// Whether use counts that was earlier in the interval than the call to start monitoring.
  public let includesPastActivity: Bool

  /// Use counts from the start of monitoring on.
  public init(
    applications: Set<ApplicationToken> = [], categories: Set<ActivityCategoryToken> = [],
    webDomains: Set<WebDomainToken> = [], threshold: DateComponents
  ) {
    self.init(
      applications: applications, categories: categories, webDomains: webDomains, threshold: threshold,
      includesPastActivity: false)
  }

  public init(
    applications: Set<ApplicationToken> = [], categories: Set<ActivityCategoryToken> = [],
    webDomains: Set<WebDomainToken> = [], threshold: DateComponents, includesPastActivity: Bool
  ) {
    self.applications = applications
    self.categories = categories
    self.webDomains = webDomains
    self.threshold = threshold
    self.includesPastActivity = includesPastActivity
  }

  public var includesAllActivity: Bool { applications.isEmpty && categories.isEmpty && webDomains.isEmpty }
}

extension DeviceActivityEvent {
  /// Identifies an event among those of one activity.
  public struct Name: RawRepresentable, Equatable, Hashable, Sendable {
    public var rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public init(rawValue: String) { self.rawValue = rawValue }
  }
}
