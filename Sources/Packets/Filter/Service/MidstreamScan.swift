internal import Inspect

/// When to look for connections that the kernel meets midstream: often at first, since a connection in use soon sends
/// something.
struct MidstreamScan {
  private let start: Instant
  private var next: Instant

  private static let first: UInt64 = 50_000_000
  private static let longest: UInt64 = 60_000_000_000

  init(from now: Instant) {
    start = now
    next = now
  }

  /// True at growing intervals, a dozen times in a minute.
  mutating func isDue(at now: Instant) -> Bool {
    if now < next || now.since(start) > MidstreamScan.longest { return false }
    next = Instant(nanoseconds: now.nanoseconds + max(MidstreamScan.first, now.since(start)))
    return true
  }
}
