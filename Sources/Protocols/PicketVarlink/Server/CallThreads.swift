internal import PicketSystem
internal import Synchronization

/// Threads for calls alone: no other task of this process keeps them waiting, and they keep no other one waiting. They
/// end with the last task that runs on them.
final class CallThreads: TaskExecutor {
  /// More than one user's calls take, so that the kernel shares the time out between users.
  static let count = 8

  private let jobs: Jobs

  init() throws(Failure) {
    jobs = try Jobs()
    let (jobs, executor) = unsafe (jobs, Executor(asUnownedTaskExecutor()))
    for _ in 0..<CallThreads.count {
      _ = try WorkThread { while let job = jobs.next() { executor.run(job) } }
    }
  }

  deinit { jobs.end() }

  func enqueue(_ job: consuming ExecutorJob) { jobs.add(UnownedJob(job)) }
}

/// What is to be done, in its order.
private final class Jobs: Sendable {
  private let waiting = Mutex<[UnownedJob]>([])
  /// As many times as there are jobs, and once for each thread at the end.
  private let semaphore: CountingSemaphore

  init() throws(Failure) { semaphore = try CountingSemaphore() }

  func add(_ job: UnownedJob) {
    waiting.withLock { $0.append(job) }
    semaphore.signal()
  }

  func end() { semaphore.signal(CallThreads.count) }

  /// Waits for the next one; nil when there will be none.
  func next() -> UnownedJob? {
    semaphore.wait()
    return waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

/// Which executor a job runs on. The threads end before it does, see `CallThreads.deinit`.
@safe private struct Executor: Sendable {
  private let executor: UnownedTaskExecutor

  init(_ executor: UnownedTaskExecutor) { unsafe self.executor = unsafe executor }

  func run(_ job: UnownedJob) { unsafe job.runSynchronously(on: executor) }
}
