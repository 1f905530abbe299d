internal import Glibc
internal import PicketSystem
internal import Synchronization

/// A few threads for answers that wait for picketd.
final class Workers: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isOpen = true
  }

  private let state = Mutex(State())
  private let signal: CountingSemaphore
  private let most: Int
  private let threads: Mutex<[HeldThread]>

  init(threads count: Int, waiting most: Int) throws(Failure) {
    self.most = most
    signal = try CountingSemaphore()
    threads = Mutex([])
    for _ in 0..<count {
      let thread = try HeldThread { [self] in run() }
      threads.withLock { $0.append(thread) }
    }
  }

  /// False where too many jobs wait, or none is taken any more.
  func add(_ job: @escaping @Sendable () -> Void) -> Bool {
    let isTaken = state.withLock { state in
      guard state.isOpen, state.jobs.count < most else { return false }
      state.jobs.append(job)
      return true
    }
    if isTaken { signal.signal() }
    return isTaken
  }

  /// Returns when every job that was taken is done.
  func finish() {
    state.withLock { $0.isOpen = false }
    let threads = threads.withLock { $0 }
    signal.signal(threads.count)
    for thread in threads { thread.join() }
  }

  private func run() {
    while true {
      signal.wait()
      let (job, isOpen) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isOpen)
      }
      if let job { job() } else if !isOpen { return }
    }
  }
}
