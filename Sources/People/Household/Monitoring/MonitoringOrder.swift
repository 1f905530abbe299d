public import ShieldProtocol

/// An activity as an app has it monitored.
public struct MonitoringOrder: Hashable, Sendable {
  /// Calendar components by their names; `warning` is a duration in the same form.
  public struct Schedule: Hashable, Sendable {
    public var start: [String: Int]
    public var end: [String: Int]
    /// The household's if there is none.
    public var zone: String?
    public var repeats: Bool
    public var warning: [String: Int]?

    public init(
      start: [String: Int], end: [String: Int], zone: String? = nil, repeats: Bool, warning: [String: Int]? = nil
    ) {
      self.start = start
      self.end = end
      self.zone = zone
      self.repeats = repeats
      self.warning = warning
    }
  }

  /// An amount of use of all of these together, in tokens; of everything where there are none.
  public struct Event: Hashable, Sendable {
    public var name: String
    public var applications: [String]
    public var categories: [String]
    public var domains: [String]
    public var threshold: [String: Int]
    public var includesPastActivity: Bool

    public init(
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

  public var name: String
  public var schedule: Schedule
  public var events: [Event]

  public init(name: String, schedule: Schedule, events: [Event] = []) {
    self.name = name
    self.schedule = schedule
    self.events = events
  }
}

/// An activity that is monitored.
public struct MonitoredSummary: Hashable, Sendable {
  public let child: Int
  public let client: String
  public let order: MonitoringOrder
  /// The interval that goes on, else the next one, in seconds since 1970.
  public let interval: Range<Int>?
}

/// A callback that an app's monitor has not returned from.
public struct MonitorCallback: Hashable, Sendable {
  public let id: Int
  public let child: Int
  public let client: String
  public let call: ActivityCallback
  /// When it was due, in seconds since 1970.
  public let time: Int
}
