// What apps monitor, in `io.picket.Activity`.
extension Daemon {
  /// Calendar components by their names, such as `["hour": 17, "minute": 0]`. `warning` is a duration in the same form.
  package struct MonitoringSchedule: Decodable, Hashable, Sendable {
    package let start: [String: Int]
    package let end: [String: Int]
    /// The household's if there is none.
    package let zone: String?
    package let repeats: Bool
    package let warning: [String: Int]?

    package init(start: [String: Int], end: [String: Int], zone: String?, repeats: Bool, warning: [String: Int]?) {
      self.start = start
      self.end = end
      self.zone = zone
      self.repeats = repeats
      self.warning = warning
    }
  }

  /// An amount of use of all of these together; of everything if there are none. In tokens.
  package struct MonitoredEvent: Decodable, Hashable, Sendable {
    package let name: String
    package let applications: [String]
    package let categories: [String]
    package let domains: [String]
    package let threshold: [String: Int]
    package let includesPastActivity: Bool

    package init(
      name: String, applications: [String] = [], categories: [String] = [], domains: [String] = [],
      threshold: [String: Int], includesPastActivity: Bool = false
    ) {
      self.name = name
      self.applications = applications
      self.categories = categories
      self.domains = domains
      self.threshold = threshold
      self.includesPastActivity = includesPastActivity
    }
  }

  package struct MonitoredActivity: Decodable, Sendable {
    package let child: String
    package let client: String
    package let name: String
    package let schedule: MonitoringSchedule
    package let events: [MonitoredEvent]
    /// The interval that goes on, else the next one.
    package let interval: MonitoringInterval?
  }

  /// In RFC 3339.
  package struct MonitoringInterval: Decodable, Sendable {
    package let from: String
    package let to: String
  }

  package struct MonitoredReply: Decodable, Sendable { package let activities: [MonitoredActivity] }
}
