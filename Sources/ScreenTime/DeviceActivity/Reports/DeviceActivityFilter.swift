public import Foundation
public import ManagedSettings

/// What a report is about: a time, its division into segments, and whose use of what.
public struct DeviceActivityFilter: Equatable, Sendable {
  /// How a time is divided.
  public enum SegmentInterval: Hashable, Sendable {
    case hourly(during: DateInterval = .todaySoFar)
    case daily(during: DateInterval)
    case weekly(during: DateInterval)
  }

  public struct Users: Hashable, Sendable {
    let isAll: Bool

    public static let children = Users(isAll: false)
    /// The same as `children`: guardians' use is never counted.
    public static let all = Users(isAll: true)
  }

  public struct Devices: Hashable, Sendable {
    /// nil for all.
    let models: Set<DeviceActivityData.Device.Model>?

    public static let all = Devices(models: nil)

    public init(_ models: Set<DeviceActivityData.Device.Model>) { self.init(models: models) }

    private init(models: Set<DeviceActivityData.Device.Model>?) { self.models = models }
  }

  public var segmentInterval: SegmentInterval
  public let users: Users?
  public let devices: Devices?
  /// Where there are any, nothing else is reported.
  public var applications: Set<ApplicationToken>
  public var categories: Set<ActivityCategoryToken>
  public var webDomains: Set<WebDomainToken>

  public init(
    segment: SegmentInterval = .hourly(), users: Users, devices: Devices, applications: Set<ApplicationToken> = [],
    categories: Set<ActivityCategoryToken> = [], webDomains: Set<WebDomainToken> = []
  ) {
    self.init(segment, users, devices, applications, categories, webDomains)
  }

  /// The use of the child that the app acts for.
  public init(
    segment: SegmentInterval = .hourly(), devices: Devices? = nil, applications: Set<ApplicationToken> = [],
    categories: Set<ActivityCategoryToken> = [], webDomains: Set<WebDomainToken> = []
  ) {
    self.init(segment, nil, devices, applications, categories, webDomains)
  }

  private init(
    _ segment: SegmentInterval, _ users: Users?, _ devices: Devices?, _ applications: Set<ApplicationToken>,
    _ categories: Set<ActivityCategoryToken>, _ webDomains: Set<WebDomainToken>
  ) {
    segmentInterval = segment
    self.users = users
    self.devices = devices
    self.applications = applications
    self.categories = categories
    self.webDomains = webDomains
  }
}

extension DateInterval {
  /// From the beginning of this day until now.
  public static var todaySoFar: DateInterval {
    let now = Date.now
    return DateInterval(start: Calendar.current.startOfDay(for: now), end: now)
  }
}
