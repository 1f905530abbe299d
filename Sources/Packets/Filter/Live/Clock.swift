internal import Inspect
internal import PicketSystem

/// The two clocks: the monotonic one for decisions, which nobody can set, and the wall clock for records.
enum Clock {
  /// Time since the machine started, sleep included: turning back the clock opens nothing.
  static var now: Instant { Instant(nanoseconds: SystemClock.boot) }

  /// Nanoseconds since 1970.
  static var wall: UInt64 { SystemClock.wall }
}
