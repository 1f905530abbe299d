import DeviceActivity
import ManagedSettings

/// Opens what is social during the hours that are free, and closes it after them.
@main
final class WorklogMonitor: DeviceActivityMonitor {
  private let social = ManagedSettingsStore(named: ManagedSettingsStore.Name("social"))

  override func intervalDidStart(for activity: DeviceActivityName) async { social.isActive = false }

  override func intervalDidEnd(for activity: DeviceActivityName) async { social.isActive = true }
}
