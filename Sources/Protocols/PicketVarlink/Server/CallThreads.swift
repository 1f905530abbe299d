internal import CPicketEpoll
internal import Glibc
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
    for _ in 0..<CallThreads.count {
      let context = unsafe Unmanaged.passRetained(Worker(jobs, asUnownedTaskExecutor())).toOpaque()
      var thread = pthread_t()
      let failed = unsafe pthread_create(&thread, nil, runWorker, context)
      guard failed == 0 else {
        unsafe Unmanaged<Worker>.fromOpaque(context).release()
        throw Failure("start", "a thread for calls", errorNumber: failed)
      }
      _ = pthread_detach(thread)
    }
  }

  deinit { jobs.end() }

  func enqueue(_ job: consuming ExecutorJob) { jobs.add(UnownedJob(job)) }
}

/// What is to be done, in its order.
private final class Jobs: Sendable {
  private let waiting = Mutex<[UnownedJob]>([])
  /// As many times as there are jobs, and once for each thread at the end.
  private let bell: Descriptor

  init() throws(Failure) {
    let number = eventfd(0, CInt(EFD_CLOEXEC | EFD_SEMAPHORE))
    guard number >= 0 else { throw .last("make", "a bell") }
    bell = Descriptor(owning: number)
  }

  func add(_ job: UnownedJob) {
    waiting.withLock { $0.append(job) }
    ring(1)
  }

  func end() { ring(UInt64(CallThreads.count)) }

  /// Waits for the next one; nil when there will be none.
  func next() -> UnownedJob? {
    var one: UInt64 = 0
    while unsafe read(bell.number, &one, 8) != 8 {}
    return waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  private func ring(_ count: UInt64) {
    var count = count
    _ = unsafe write(bell.number, &count, 8)
  }
}

@safe private final class Worker: Sendable {
  private let jobs: Jobs
  private let executor: UnownedTaskExecutor

  init(_ jobs: Jobs, _ executor: UnownedTaskExecutor) {
    self.jobs = jobs
    unsafe self.executor = unsafe executor
  }

  func run() {
    while let job = jobs.next() { unsafe job.runSynchronously(on: executor) }
  }
}

private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context { unsafe Unmanaged<Worker>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
