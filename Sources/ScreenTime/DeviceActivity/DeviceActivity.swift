// DeviceActivity: an app's schedules and thresholds of use for a child, and reports about use.
//
//     Monitoring/   what is monitored, and when; `DeviceActivityMonitor`, which hears of it in an extension
//     Reports/      what a child used: queries, and report extensions that draw it
//     Wire/         the form in which schedules, events and data travel
//
// picketd keeps what is monitored and calls an app's extension. A callback is written down before it is delivered, and
// is delivered again until the extension has returned from it: after a crash it may come twice, and it is never lost.
//
// Apple's limits (20 activities, intervals of 15 minutes to a week) do not hold unless an app asks for them with
// `DeviceActivityCenter.strictAppleLimits`.

/// Identifies an activity among one app's activities.
public struct DeviceActivityName: RawRepresentable, Equatable, Hashable, Sendable {
  public var rawValue: String

  public init(_ rawValue: String) { self.rawValue = rawValue }

  public init(rawValue: String) { self.rawValue = rawValue }
}
