internal import Glibc

/// A moment that is not waited beyond, by a clock that nobody can set.
///
/// Swift's own clocks belong to its concurrency, which brings a megabyte of itself and of Dispatch into a program that has
/// neither tasks nor queues.
public struct Deadline: Sendable {
  private let end: UInt64

  public init(seconds: Int) {
    let (nanoseconds, isTooLong) = UInt64(max(0, seconds)).multipliedReportingOverflow(by: 1_000_000_000)
    self.init(nanoseconds: isTooLong ? .max : nanoseconds)
  }

  public init(nanoseconds length: UInt64) {
    let (end, isTooLate) = Deadline.now.addingReportingOverflow(length)
    self.end = isTooLate ? .max : end
  }

  /// Whole milliseconds that are left: 0 when it is over.
  public var milliseconds: Int {
    let now = Deadline.now
    return end > now ? Int(clamping: (end - now) / 1_000_000) : 0
  }

  private static var now: UInt64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
