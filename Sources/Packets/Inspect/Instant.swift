/// A point on the caller's monotonic clock. Inspect reads no clock itself.
public struct Instant: Comparable, Hashable, Sendable, BitwiseCopyable {
  public var nanoseconds: UInt64

  @inlinable public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }
  @inlinable public init(seconds: UInt64) { nanoseconds = seconds &* 1_000_000_000 }

  @inlinable public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Nanoseconds since `earlier`; 0 when the clock went backwards.
  @inlinable public func since(_ earlier: Instant) -> UInt64 {
    nanoseconds > earlier.nanoseconds ? nanoseconds &- earlier.nanoseconds : 0
  }
}
