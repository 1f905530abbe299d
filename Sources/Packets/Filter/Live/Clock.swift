internal import Inspect
internal import PicketSystem

/// The two clocks: one that nobody can set, to judge by, and the one on the wall, to write down.
enum Clock {
  /// Since the machine started, sleep included: a clock that is turned back opens nothing.
  static var now: Instant { Instant(nanoseconds: SystemClock.boot) }

  /// Nanoseconds since 1970.
  static var wall: UInt64 { SystemClock.wall }
}
