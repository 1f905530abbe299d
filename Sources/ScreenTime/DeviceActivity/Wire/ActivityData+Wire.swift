internal import DaemonClient
internal import Foundation
internal import ManagedSettings
internal import ShieldProtocol

extension DeviceActivityData {
  init(_ reply: Daemon.DataReply, _ interval: DeviceActivityFilter.SegmentInterval) {
    var person = PersonNameComponents()
    person.nickname = reply.child
    self.init(
      user: User(appleID: nil, nameComponents: person, role: .child), device: Device(name: nil, model: .mac),
      segmentInterval: interval, lastUpdatedDate: Date(wire: reply.updated),
      activitySegments: reply.segments.map(ActivitySegment.init))
  }

  /// Data for a report, which covers the time of all its segments.
  init(_ reply: Daemon.DataReply, _ segment: ReportOrder.Segment) {
    let updated = Date(wire: reply.updated)
    let start = reply.segments.first.map { Date(wire: $0.from) } ?? updated
    let end = reply.segments.last.map { Date(wire: $0.to) } ?? updated
    let time = DateInterval(start: start, end: max(start, end))
    switch segment {
    case .hour: self.init(reply, .hourly(during: time))
    case .day: self.init(reply, .daily(during: time))
    case .week: self.init(reply, .weekly(during: time))
    }
  }
}

extension DeviceActivityFilter.SegmentInterval {
  var length: Daemon.SegmentLength {
    switch self {
    case .hourly: .hour
    case .daily: .day
    case .weekly: .week
    }
  }

  var during: DateInterval {
    switch self {
    case .hourly(let time), .daily(let time), .weekly(let time): time
    }
  }
}

extension DeviceActivityData.ActivitySegment {
  fileprivate init(_ segment: Daemon.UsageSegment) {
    self.init(
      dateInterval: DateInterval(segment.from, segment.to), totalActivityDuration: TimeInterval(segment.seconds),
      longestActivity: segment.longest.map { DateInterval($0.from, $0.to) },
      categories: segment.categories.map(DeviceActivityData.CategoryActivity.init))
  }
}

extension DeviceActivityData.CategoryActivity {
  fileprivate init(_ category: Daemon.UsageCategory) {
    self.init(
      category: ActivityCategory(
        token: category.token.flatMap(ActivityCategoryToken.init(base64:)), localizedDisplayName: category.title),
      totalActivityDuration: TimeInterval(category.seconds),
      applications: category.applications.map { thing in
        DeviceActivityData.ApplicationActivity(
          application: Application(
            bundleIdentifier: thing.value, token: ApplicationToken(base64: thing.token),
            localizedDisplayName: thing.title), totalActivityDuration: TimeInterval(thing.seconds))
      },
      webDomains: category.domains.map { thing in
        DeviceActivityData.WebDomainActivity(
          webDomain: WebDomain(domain: thing.value, token: WebDomainToken(base64: thing.token)),
          totalActivityDuration: TimeInterval(thing.seconds))
      })
  }
}

extension Date {
  /// As times travel; a time that cannot be read is long ago.
  fileprivate init(wire text: String) {
    self = (try? Date(text, strategy: .iso8601)) ?? Date(timeIntervalSince1970: 0)
  }

  var wire: String { formatted(.iso8601) }
}

extension DateInterval {
  fileprivate init(_ start: String, _ end: String) {
    let start = Date(wire: start)
    self.init(start: start, end: max(start, Date(wire: end)))
  }
}
