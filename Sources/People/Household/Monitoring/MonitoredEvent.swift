internal import Activity
internal import FamilyTokens

/// An amount of use that an app waits for.
struct MonitoredEvent: Hashable, Sendable {
  let order: MonitoringOrder.Event
  let targets: UsageTargets
  let threshold: Threshold
  /// Use counts from here on, unless past use does as well.
  var since: Int

  var name: String { order.name }

  /// Throws for tokens of another household, and for a threshold of nothing. `warning` is in seconds, 0 for none.
  init(_ order: MonitoringOrder.Event, warning: Int, since: Int, _ sealer: Sealer) throws(HouseholdError) {
    try PlainText.check(identifier: order.name, "events", upTo: 255)
    self.order = order
    self.since = since
    let amount = try ComponentDuration.seconds(order.threshold, "events")
    let past = order.includesPastActivity
    guard let threshold = Threshold(amount: amount, warning: warning, includesPastActivity: past) else {
      throw .invalid("events", "'\(order.name)' is reached without any use: give it a threshold of a minute or more")
    }
    self.threshold = threshold
    targets = try UsageTargets(
      applications: order.applications, categories: order.categories, domains: order.domains, sealer,
      refusal: ("events", "'\(order.name)' has a token"))
  }

  /// Whether both count the same.
  func isLike(_ other: MonitoredEvent) -> Bool { order == other.order && threshold == other.threshold }
}

/// Durations that apps write as calendar components.
enum ComponentDuration {
  private static let units = ["day": 86_400, "hour": 3_600, "minute": 60, "second": 1]
  private static let longest = 366 * 86_400

  static func seconds(_ parts: [String: Int], _ parameter: String) throws(HouseholdError) -> Int {
    var seconds = 0
    for (name, count) in parts {
      guard let unit = units[name] else {
        throw .invalid(parameter, "a duration has days, hours, minutes and seconds, and no '\(name.prefix(40))'")
      }
      guard (0...longest).contains(count), count * unit <= longest else {
        throw .invalid(parameter, "\(name) is \(count): a duration is a year at most, and never less than nothing")
      }
      seconds += count * unit
    }
    return seconds
  }
}
