public import Foundation
public import ManagedSettings

/// What one child used on its devices.
public struct DeviceActivityData: Hashable, Sendable {
  public let user: User
  public let device: Device
  public let segmentInterval: DeviceActivityFilter.SegmentInterval
  public let lastUpdatedDate: Date
  public let activitySegments: DeviceActivityResults<ActivitySegment>

  package init(
    user: User, device: Device, segmentInterval: DeviceActivityFilter.SegmentInterval, lastUpdatedDate: Date,
    activitySegments: [ActivitySegment]
  ) {
    self.user = user
    self.device = device
    self.segmentInterval = segmentInterval
    self.lastUpdatedDate = lastUpdatedDate
    self.activitySegments = DeviceActivityResults(activitySegments)
  }
}

extension DeviceActivityData {
  public struct User: Hashable, Sendable {
    public enum FamilyRole: Int, Hashable, Sendable {
      case individual
      case child
    }

    /// Always nil.
    public let appleID: String?
    /// The child's name in the household, as its nickname.
    public let nameComponents: PersonNameComponents?
    public let role: FamilyRole
  }

  public struct Device: Hashable, Sendable {
    public enum Model: Int, Hashable, Sendable {
      case iPhone
      case iPod
      case iPad
      case mac
    }

    public let name: String?
    /// Picket does not know what a device is, and calls all of a child's devices together one Mac.
    public let model: Model
  }

  /// One hour, day or week.
  public struct ActivitySegment: Hashable, Sendable {
    public let dateInterval: DateInterval
    public let totalActivityDuration: TimeInterval
    public let longestActivity: DateInterval?
    /// nil: the network does not see that a device is taken up. The same goes for the number of pickups, which is 0.
    public let firstPickup: Date?
    public let totalPickupsWithoutApplicationActivity: Int
    public let categories: DeviceActivityResults<CategoryActivity>

    package init(
      dateInterval: DateInterval, totalActivityDuration: TimeInterval, longestActivity: DateInterval? = nil,
      firstPickup: Date? = nil, totalPickupsWithoutApplicationActivity: Int = 0, categories: [CategoryActivity]
    ) {
      self.dateInterval = dateInterval
      self.totalActivityDuration = totalActivityDuration
      self.longestActivity = longestActivity
      self.firstPickup = firstPickup
      self.totalPickupsWithoutApplicationActivity = totalPickupsWithoutApplicationActivity
      self.categories = DeviceActivityResults(categories)
    }
  }

  public struct CategoryActivity: Hashable, Sendable {
    public let category: ActivityCategory
    public let totalActivityDuration: TimeInterval
    public let applications: DeviceActivityResults<ApplicationActivity>
    public let webDomains: DeviceActivityResults<WebDomainActivity>

    package init(
      category: ActivityCategory, totalActivityDuration: TimeInterval, applications: [ApplicationActivity],
      webDomains: [WebDomainActivity]
    ) {
      self.category = category
      self.totalActivityDuration = totalActivityDuration
      self.applications = DeviceActivityResults(applications)
      self.webDomains = DeviceActivityResults(webDomains)
    }
  }

  public struct ApplicationActivity: Hashable, Sendable {
    public let application: Application
    public let totalActivityDuration: TimeInterval
    /// 0, like notifications: the network does not see them.
    public let numberOfPickups: Int
    public let numberOfNotifications: Int

    package init(application: Application, totalActivityDuration: TimeInterval) {
      self.application = application
      self.totalActivityDuration = totalActivityDuration
      (numberOfPickups, numberOfNotifications) = (0, 0)
    }
  }

  public struct WebDomainActivity: Hashable, Sendable {
    public let webDomain: WebDomain
    public let totalActivityDuration: TimeInterval

    package init(webDomain: WebDomain, totalActivityDuration: TimeInterval) {
      self.webDomain = webDomain
      self.totalActivityDuration = totalActivityDuration
    }
  }
}
