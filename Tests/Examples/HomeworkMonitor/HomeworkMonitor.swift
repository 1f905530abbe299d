import DeviceActivity
import ManagedSettings

/// Keeps what was chosen away from the beginning of each day, until enough of what helps was used: an extension of its
/// own, which picketd runs. The app has put the choice into a store, which counts while it is active.
@main
final class HomeworkMonitor: DeviceActivityMonitor {
  private let store = ManagedSettingsStore(named: ManagedSettingsStore.Name("homework"))

  override func intervalDidStart(for activity: DeviceActivityName) { store.isActive = true }

  override func intervalDidEnd(for activity: DeviceActivityName) { store.isActive = false }

  override func eventDidReachThreshold(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {
    store.isActive = false
  }
}
