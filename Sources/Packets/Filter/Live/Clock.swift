internal import Glibc
internal import Inspect

/// The two clocks: one that nobody can set, to judge by, and the one on the wall, to write down.
enum Clock {
  /// Since the machine started, sleep included: a clock that is turned back opens nothing.
  static var now: Instant { Instant(nanoseconds: read(CLOCK_BOOTTIME)) }

  /// Nanoseconds since 1970.
  static var wall: UInt64 { read(CLOCK_REALTIME) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
