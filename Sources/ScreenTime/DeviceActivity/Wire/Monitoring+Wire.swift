internal import DaemonClient
internal import Foundation
internal import ManagedSettings

extension DeviceActivitySchedule {
  var wire: Daemon.MonitoringSchedule {
    Daemon.MonitoringSchedule(
      start: intervalStart.named, end: intervalEnd.named,
      zone: (intervalStart.timeZone ?? intervalStart.calendar?.timeZone)?.identifier, repeats: repeats,
      warning: warningTime?.named)
  }

  init(_ activity: Daemon.MonitoredActivity) {
    self.init(
      intervalStart: DateComponents(named: activity.schedule.start, zone: activity.schedule.zone),
      intervalEnd: DateComponents(named: activity.schedule.end), repeats: activity.schedule.repeats,
      warningTime: activity.schedule.warning.map { DateComponents(named: $0) })
  }
}

extension DeviceActivityEvent {
  func wire(_ name: Name) -> Daemon.MonitoredEvent {
    Daemon.MonitoredEvent(
      name: name.rawValue, applications: applications.map(\.base64).sorted(),
      categories: categories.map(\.base64).sorted(), domains: webDomains.map(\.base64).sorted(),
      threshold: threshold.named, includesPastActivity: includesPastActivity)
  }

  init(_ event: Daemon.MonitoredEvent) {
    self.init(
      applications: Set(event.applications.compactMap(ApplicationToken.init(base64:))),
      categories: Set(event.categories.compactMap(ActivityCategoryToken.init(base64:))),
      webDomains: Set(event.domains.compactMap(WebDomainToken.init(base64:))),
      threshold: DateComponents(named: event.threshold), includesPastActivity: event.includesPastActivity)
  }
}
