internal import Inspect

/// When to look for connections that the kernel comes upon in their middle. What is in use says something soon; what is
/// not, late or never.
struct PickUps {
  private let start: Moment
  private var next: Moment

  private static let first: UInt64 = 50_000_000
  private static let longest: UInt64 = 60_000_000_000

  init(from now: Moment) {
    start = now
    next = now
  }

  /// True at ever greater distances, a dozen times in a minute.
  mutating func areDue(at now: Moment) -> Bool {
    if now < next || now.since(start) > PickUps.longest { return false }
    next = Moment(nanoseconds: now.nanoseconds + max(PickUps.first, now.since(start)))
    return true
  }
}
