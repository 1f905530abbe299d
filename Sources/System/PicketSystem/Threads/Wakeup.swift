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
