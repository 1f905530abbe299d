internal import CPicketLinux
internal import Glibc

/// Wakes a thread that waits for descriptors: this one becomes readable (eventfd(2)). Any thread may signal.
public struct Wakeup: ~Copyable, Sendable {
  private let event: Descriptor

  public init() throws(Failure) {
    let number = picket_event(0, CInt(O_CLOEXEC | O_NONBLOCK))
    guard number >= 0 else { throw Failure("make", "a wake-up") }
    event = Descriptor(owning: number)
  }

  /// For poll(2) and its like.
  public var descriptor: CInt { event.number }

  /// Several signals before the thread looks count as one.
  public func signal() {
    var one: UInt64 = 1
    _ = unsafe write(event.number, &one, 8)
  }

  /// Clears the signals.
  public func clear() {
    var count: UInt64 = 0
    _ = unsafe read(event.number, &count, 8)
  }

  /// Waits at most so long for a signal, and clears it.
  public func wait(milliseconds: Int) {
    if Poll.wait(for: event.number, milliseconds: milliseconds) { clear() }
  }
}

/// A counter for waiting threads (eventfd(2)): each wait takes one.
public struct CountingSemaphore: ~Copyable, Sendable {
  private let event: Descriptor

  public init() throws(Failure) {
    let number = picket_event(0, CInt(O_CLOEXEC) | CInt(picket_event_semaphore))
    guard number >= 0 else { throw Failure("make", "a semaphore") }
    event = Descriptor(owning: number)
  }

  public func signal(_ count: Int = 1) {
    var count = UInt64(count)
    _ = unsafe write(event.number, &count, 8)
  }

  public func wait() {
    var one: UInt64 = 0
    while unsafe read(event.number, &one, 8) != 8 {}
  }
}

/// Signals to wait for and read (signalfd(2)): no handler runs, so nothing is interrupted.
public struct SignalDescriptor: ~Copyable, Sendable {
  private let signals: Descriptor

  /// Blocks these signals in this thread and in all threads that it starts: make it before there is another thread.
  ///
  /// Also ignores SIGPIPE: a peer that goes away within a message must not end this program.
  public init(_ numbers: [Int32]) throws(Failure) {
    var wanted = sigset_t()
    unsafe sigemptyset(&wanted)
    for number in numbers { unsafe sigaddset(&wanted, number) }
    _ = unsafe pthread_sigmask(SIG_BLOCK, &wanted, nil)
    _ = signal(SIGPIPE, SIG_IGN)
    let number = unsafe picket_signal_descriptor(-1, &wanted, CInt(O_CLOEXEC | O_NONBLOCK))
    guard number >= 0 else { throw Failure("wait for", "signals") }
    signals = Descriptor(owning: number)
  }

  /// For poll(2) and its like.
  public var descriptor: CInt { signals.number }

  /// Signals since the last call; the same signal several times counts once.
  public func take() -> [Int32] {
    var taken: [Int32] = []
    // struct signalfd_siginfo, which begins with the signal's number.
    var information = [UInt32](repeating: 0, count: 32)
    while unsafe read(signals.number, &information, 128) == 128 { taken.append(Int32(information[0])) }
    return taken
  }
}
