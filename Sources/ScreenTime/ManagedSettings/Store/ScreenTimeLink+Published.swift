internal import Combine
internal import DaemonClient
internal import ScreenTimeClient

extension ScreenTimeLink {
  /// One of the effective values, as a published property.
  func published<Value: Equatable & Sendable>(_ part: any KeyPath<Effective, Value> & Sendable) -> Published<Value> {
    Published(
      asking: { current[keyPath: part] },
      following: { tell in
        followEffective { [memory] effective in
          memory.effective = effective
          tell(effective[keyPath: part])
        }
      })
  }

  /// The last known value, while the daemon does not answer.
  private var current: Effective {
    do throws(DaemonError) {
      let effective = try effective()
      memory.effective = effective
      return effective
    } catch {
      StoreFailures.say(ManagedSettingsError(error))
      return memory.effective
    }
  }
}
