public import Foundation

/// Hears when intervals of monitored activities start and end, and when use reaches a threshold. An extension overrides
/// the methods it needs.
///
/// `@main` on a subclass makes it an extension: a program with a manifest, which picketd runs. Each method exists twice,
/// and either may be overridden; an async one may wait, within the half minute that a callback has. A callback that was
/// not returned from comes again.
open class DeviceActivityMonitor: NSObject {
  public required override init() { super.init() }

  open func intervalDidStart(for activity: DeviceActivityName) {}

  /// Also called when monitoring is stopped inside of an interval.
  open func intervalDidEnd(for activity: DeviceActivityName) {}

  open func eventDidReachThreshold(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {}

  open func intervalWillStartWarning(for activity: DeviceActivityName) {}

  open func intervalWillEndWarning(for activity: DeviceActivityName) {}

  open func eventWillReachThresholdWarning(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {}

  open func intervalDidStart(for activity: DeviceActivityName) async {
    now { intervalDidStart(for: activity) }
  }

  open func intervalDidEnd(for activity: DeviceActivityName) async {
    now { intervalDidEnd(for: activity) }
  }

  open func eventDidReachThreshold(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) async {
    now { eventDidReachThreshold(event, activity: activity) }
  }

  open func intervalWillStartWarning(for activity: DeviceActivityName) async {
    now { intervalWillStartWarning(for: activity) }
  }

  open func intervalWillEndWarning(for activity: DeviceActivityName) async {
    now { intervalWillEndWarning(for: activity) }
  }

  open func eventWillReachThresholdWarning(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) async {
    now { eventWillReachThresholdWarning(event, activity: activity) }
  }

  /// Inside of a synchronous closure the synchronous method of a name is meant.
  private func now(_ call: () -> Void) { call() }
}
