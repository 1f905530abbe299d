import PicketSystem

/// What a service manager that started this program is told: that orders are taken, and then that it lives. The first
/// turn of the control thread says the one, every later one the other, as often as is wanted.
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
