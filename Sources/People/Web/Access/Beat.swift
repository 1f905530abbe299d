internal import PicketSystem
internal import Synchronization

/// Does something again and again, on a thread of its own, until it is released.
final class Beat: Sendable {
  private final class Signal: Sendable {
    let wakeup: Wakeup
    let isEnded = Atomic(false)
    init() throws(Failure) { wakeup = try Wakeup() }
  }

  private let signal: Signal

  init(every time: Duration, _ body: @escaping @Sendable () -> Void) throws(Failure) {
    let signal = try Signal()
    self.signal = signal
    let milliseconds = Int(time / .milliseconds(1))
    _ = try WorkThread {
      while true {
        signal.wakeup.wait(milliseconds: milliseconds)
        if signal.isEnded.load(ordering: .acquiring) { return }
        body()
      }
    }
  }

  deinit {
    signal.isEnded.store(true, ordering: .releasing)
    signal.wakeup.signal()
  }
}
