internal import PicketSystem
internal import Synchronization

/// Threads for calls alone: other tasks of this process and calls do not make each other wait. They end with the last
/// task that runs on them.
final class CallThreads: TaskExecutor {
  /// More than one user's calls need, so that the kernel shares time between users.
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

/// Jobs in their order.
private final class Jobs: Sendable {
  private let waiting = Mutex<[UnownedJob]>([])
  /// Counts the jobs, and one end for each thread.
  private let semaphore: CountingSemaphore

  init() throws(Failure) { semaphore = try CountingSemaphore() }

  func add(_ job: UnownedJob) {
    waiting.withLock { $0.append(job) }
    semaphore.signal()
  }

  func end() { semaphore.signal(CallThreads.count) }

  /// Waits for the next job; nil at the end.
  func next() -> UnownedJob? {
    semaphore.wait()
    return waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

/// The executor of a job. The threads end before it does, see `CallThreads.deinit`.
@safe private struct Executor: Sendable {
  private let executor: UnownedTaskExecutor

  init(_ executor: UnownedTaskExecutor) { unsafe self.executor = unsafe executor }

  func run(_ job: UnownedJob) { unsafe job.runSynchronously(on: executor) }
}
