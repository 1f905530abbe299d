package import DaemonClient

/// Monitored activities.
extension ScreenTimeLink {
  /// On disk when this returns.
  package func startMonitoring(
    _ name: String, during schedule: Daemon.MonitoringSchedule, events: [Daemon.MonitoredEvent]
  ) throws(DaemonError) {
    _ = try call(.startMonitoring(name, during: schedule, events: events, child: child, client: client))
  }

  /// Without names, all.
  package func stopMonitoring(_ names: [String]) throws(DaemonError) {
    _ = try call(.stopMonitoring(names, child: child, client: client))
  }

  package func monitored() throws(DaemonError) -> [Daemon.MonitoredActivity] {
    try call(.monitored(child: child, client: client)).activities
  }
}
