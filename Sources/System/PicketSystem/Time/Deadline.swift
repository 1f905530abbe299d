/// The end of a wait, by a clock that nobody can set.
public struct Deadline: Sendable {
  private let end: UInt64

  public init(seconds: Int) {
    let (nanoseconds, isTooLong) = UInt64(max(0, seconds)).multipliedReportingOverflow(by: 1_000_000_000)
    self.init(nanoseconds: isTooLong ? .max : nanoseconds)
  }

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
