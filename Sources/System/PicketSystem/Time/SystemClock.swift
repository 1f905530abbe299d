internal import CPicketLinux
internal import Glibc

/// The kernel's clocks, in nanoseconds.
///
/// Swift's own clocks are part of its concurrency library, which adds a megabyte, with Dispatch, to a program without
/// tasks and queues.
public enum SystemClock {
  /// Since the machine started, without sleep. Nobody can set this clock.
  public static var monotonic: UInt64 { read(CLOCK_MONOTONIC) }

  /// Since the machine started, sleep included. Nobody can set this clock.
  public static var boot: UInt64 { read(CLOCK_BOOTTIME) }

  /// Since 1970. An administrator can set this clock.
  public static var wall: UInt64 { read(CLOCK_REALTIME) }

  /// Whether a time service keeps the wall clock right (adjtimex(2)). Nil where a sandbox refuses the question.
  public static var isWallSynchronised: Bool? {
    var clock = picket_timex()
    return unsafe picket_adjtimex(&clock) < 0 ? nil : Int(clock.status) & picket_unsynchronised == 0
  }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
  }
}

/// The end of a wait, by a clock that nobody can set.
public struct Deadline: Sendable {
  private let end: UInt64

  public init(seconds: Int) {
    let (nanoseconds, isTooLong) = UInt64(max(0, seconds)).multipliedReportingOverflow(by: 1_000_000_000)
    self.init(nanoseconds: isTooLong ? .max : nanoseconds)
  }

  public init(milliseconds: Int) { self.init(nanoseconds: UInt64(max(0, milliseconds)) * 1_000_000) }

  public init(nanoseconds length: UInt64) {
    let (end, isTooLate) = SystemClock.monotonic.addingReportingOverflow(length)
    self.end = isTooLate ? .max : end
  }

  /// The milliseconds left: 0 once the moment has passed.
  public var milliseconds: Int {
    let now = SystemClock.monotonic
    return end > now ? Int(clamping: (end - now) / 1_000_000) : 0
  }
}
