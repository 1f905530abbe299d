internal import HTML

/// A part of the guardians' site, in the order in which families need them.
enum SiteSection: String, CaseIterable {
  case today, requests, children, activity, time, shields, devices, lists, settings

  var title: String {
    switch self {
    case .today: "Today"
    case .requests: "Requests"
    case .children: "Children"
    case .activity: "Activity"
    case .time: "Schedules and limits"
    case .shields: "Shields"
    case .devices: "Devices"
    case .lists: "Lists"
    case .settings: "Settings"
    }
  }

  /// In the bar of a telephone.
  var shortTitle: String { self == .time ? "Time" : title }

  var link: Link { self == .today ? Link("") : Link(rawValue) }

  var icon: Icon {
    switch self {
    case .today: .today
    case .requests: .requests
    case .children: .children
    case .activity: .activity
    case .time: .time
    case .shields: .shields
    case .devices: .devices
    case .lists: .lists
    case .settings: .settings
    }
  }

  /// Those that a telephone shows at once; the others are behind "More".
  static let first: [SiteSection] = [.today, .requests, .children, .activity]
}
