import Glibc
import PicketSystem
import Synchronization
import Testing

@Suite struct ThreadTests {
  @Test func `a thread runs its work, and whoever joins it waits for that`() throws {
    let done = Count()
    let (threads, runs) = (4, 1_000)
    for _ in 0..<threads {
      let thread = try WorkThread { for _ in 0..<runs { done.add() } }
      thread.join()
    }
    #expect(done.value == threads * runs)
  }

  @Test func `any number of signals wake a thread once, also those that came before it waited`() throws {
    let wakeup = try Wakeup()
    #expect(!Poll.wait(for: wakeup.descriptor, milliseconds: 0))
    for _ in 0..<10_000 { wakeup.signal() }
    #expect(Poll.wait(for: wakeup.descriptor, milliseconds: nil))
    wakeup.wait(milliseconds: 60_000)
    #expect(!Poll.wait(for: wakeup.descriptor, milliseconds: 0))
    wakeup.clear()
  }

  @Test func `each wait takes one of what a semaphore counts`() throws {
    final class Shared: Sendable {
      let semaphore: CountingSemaphore
      let taken = Count()
      init() throws(Failure) { semaphore = try CountingSemaphore() }
    }
    let shared = try Shared()
    let threads = try (0..<3).map { _ in
      try Joined {
        shared.semaphore.wait()
        shared.taken.add()
      }
    }
    shared.semaphore.signal()
    shared.semaphore.signal(2)
    for thread in threads { thread.join() }
    #expect(shared.taken.value == 3)
  }

  private final class Count: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add() { count.add(1, ordering: .relaxed) }
  }

  private final class Joined {
    private var thread: WorkThread?
    init(_ body: @escaping @Sendable () -> Void) throws(Failure) { thread = try WorkThread(body) }
    func join() { if let thread = thread.take() { thread.join() } }
  }

  @Test func `what is ready is told from what is not, and nothing is never ready`() throws {
    let first = try Wakeup()
    let second = try Wakeup()
    second.signal()
    var poll = Poll()
    let nothing = poll.add(nil)
    let quiet = poll.add(first.descriptor)
    let ready = poll.add(second.descriptor)
    let isAny = poll.wait(milliseconds: nil)
    #expect(isAny && !poll.isReady(nothing) && !poll.isReady(quiet) && poll.isReady(ready))
    #expect(Poll.wait(for: first.descriptor, toWrite: true, milliseconds: 0))
  }

  @Test func `a signal is read once, and no thread dies of it`() throws {
    // A thread of its own: what it holds back must not stay held back in a thread of the tests.
    final class Taken: Sendable { let signals = Mutex<[[Int32]]>([]) }
    let taken = Taken()
    let thread = try WorkThread {
      guard let signals = try? SignalDescriptor([SIGUSR2]) else { return }
      pthread_kill(pthread_self(), SIGUSR2)
      _ = Poll.wait(for: signals.descriptor, milliseconds: nil)
      let (first, second) = (signals.take(), signals.take())
      taken.signals.withLock { $0 = [first, second] }
    }
    thread.join()
    #expect(taken.signals.withLock { $0 } == [[SIGUSR2], []])
  }
}
