import PicketSystem

/// Notifies the service manager: at the control thread's first turn that the filter takes orders, and later, as often as
/// the watchdog wants, that it lives.
struct WatchdogNotifier {
  private let manager = ServiceManager()
  private var isReady = false
  private var rest = Deadline(nanoseconds: 0)

  mutating func give() {
    if !isReady { manager.ready("takes orders") }
    isReady = true
    guard let watchdog = manager.watchdog, rest.milliseconds == 0 else { return }
    rest = Deadline(nanoseconds: watchdog / 3)
    manager.alive()
  }

  func end() { manager.stopping() }
}
