internal import DaemonClient
internal import Foundation
internal import ManagedSettings
package import ScreenTimeClient

/// Starts and stops the monitoring of activities. picketd keeps them until they are stopped, also over restarts.
public struct DeviceActivityCenter: Sendable {
  /// nil for the process's own link.
  private let fixed: ScreenTimeLink?

  public init() { fixed = nil }

  package init(_ link: ScreenTimeLink) { fixed = link }

  private var link: ScreenTimeLink { fixed ?? .current }

  /// The activities that are monitored now; empty while picketd does not answer.
  public var activities: [DeviceActivityName] { monitored.map { DeviceActivityName($0.name) } }

  public func schedule(for activity: DeviceActivityName) -> DeviceActivitySchedule? {
    monitored.first { $0.name == activity.rawValue }.map(DeviceActivitySchedule.init)
  }

  /// Empty for an activity that is not monitored.
  public func events(for activity: DeviceActivityName) -> [DeviceActivityEvent.Name: DeviceActivityEvent] {
    let events = monitored.first { $0.name == activity.rawValue }?.events ?? []
    return Dictionary(uniqueKeysWithValues: events.map { (DeviceActivityEvent.Name($0.name), DeviceActivityEvent($0)) })
  }

  /// Monitors an activity, in place of one with the same name. On disk when this returns; inside of an interval the
  /// monitor is called at once.
  ///
  /// Throws a `MonitoringError`, or a `ManagedSettingsError` while picketd does not answer. An interval that goes on
  /// under the new schedule as under the old one is not started again, and equal events go on counting.
  public func startMonitoring(
    _ activity: DeviceActivityName, during schedule: DeviceActivitySchedule,
    events: [DeviceActivityEvent.Name: DeviceActivityEvent] = [:]
  ) throws {
    if schedule.intervalStart.isForeign || schedule.intervalEnd.isForeign {
      throw MonitoringError.from(
        .invalid(parameter: "schedule", why: "its dates are of another calendar: give them in the Gregorian one"))
    }
    try checkAppleLimits(activity, schedule)
    do throws(DaemonError) {
      try link.startMonitoring(
        activity.rawValue, during: schedule.wire, events: events.map { $1.wire($0) }.sorted { $0.name < $1.name })
    } catch {
      throw MonitoringError.from(error)
    }
  }

  /// Stops monitoring these activities, or all if there are none. An interval that goes on ends for the monitor.
  public func stopMonitoring(_ activities: [DeviceActivityName] = []) {
    do throws(DaemonError) {
      try link.stopMonitoring(activities.map(\.rawValue))
    } catch {
      ManagedSettingsError.report(ManagedSettingsError(error))
    }
  }

  private var monitored: [Daemon.MonitoredActivity] {
    do throws(DaemonError) {
      return try link.monitored()
    } catch {
      ManagedSettingsError.report(ManagedSettingsError(error))
      return []
    }
  }
}

/// Picket has no such limits. Apple's are for tests of code that also runs there.
extension DeviceActivityCenter {
  /// Whether this process refuses what Apple refuses: more than 20 activities, intervals of less than 15 minutes or
  /// more than a week. `ManagedSettingsStore.strictAppleLimits` is the same switch.
  public static var strictAppleLimits: Bool {
    get { ManagedSettingsStore.strictAppleLimits }
    set { ManagedSettingsStore.strictAppleLimits = newValue }
  }

  private static let most = 20
  private static let shortest = 15.0 * 60
  /// A week in which clocks are set back is an hour longer.
  private static let longest = 7.0 * 86_400 + 3_600

  private func checkAppleLimits(_ activity: DeviceActivityName, _ schedule: DeviceActivitySchedule) throws {
    guard link.memory.hasAppleLimits else { return }
    let others = activities.filter { $0 != activity }
    if others.count >= Self.most { throw MonitoringError.excessiveActivities }
    guard let interval = schedule.nextInterval else { throw MonitoringError.invalidDateComponents }
    if interval.duration < Self.shortest { throw MonitoringError.intervalTooShort }
    if interval.duration > Self.longest { throw MonitoringError.intervalTooLong }
  }
}
