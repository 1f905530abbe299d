/// How long the next guess at the passcode has to wait: twice as long after every wrong one.
///
/// The wait is counted on the clock that nobody can set, and begins anew with the machine: neither a clock that is
/// moved nor a restart makes it shorter.
struct BackOff: Hashable, Sendable {
  /// Guesses before there is any wait: people mistype.
  static let free = 3
  static let first: UInt64 = 10
  /// An hour, in seconds.
  static let longest: UInt64 = 3_600

  private(set) var failures = 0
  /// The machine's start that `since` belongs to.
  private(set) var boot = ""
  /// Nanoseconds of CLOCK_BOOTTIME of the last wrong guess.
  private(set) var since: UInt64 = 0

  init() {}

  /// Seconds until the next guess.
  func wait(at moment: ClockReading) -> UInt64 {
    guard failures >= BackOff.free else { return 0 }
    let whole = min(BackOff.longest, BackOff.first << UInt64(min(failures - BackOff.free, 16)))
    return whole - min(age(at: moment), whole)
  }

  /// Seconds since the last wrong guess, as far as this start of the machine knows.
  func age(at moment: ClockReading) -> UInt64 {
    boot == moment.machine ? (moment.boot - min(since, moment.boot)) / ClockReading.second : 0
  }

  /// Counts a guess before it is checked, so that a power cut cannot take it back.
  mutating func count(at moment: ClockReading) {
    failures = min(failures + 1, 1_000)
    since = moment.boot
    boot = moment.machine
  }

  /// After a restart of the machine, the wait begins with it.
  mutating func wake(at moment: ClockReading) {
    if boot == moment.machine { return }
    boot = moment.machine
    since = moment.boot
  }
}

extension BackOff {
  var text: String { "\(failures) \(since) \(boot)" }

  /// Nil for what `text` did not write.
  init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, let failures = Int(words[0]), failures >= 0, let since = UInt64(words[1]) else {
      return nil
    }
    self.failures = min(failures, 1_000)
    self.since = since
    boot = words.count == 3 ? String(words[2]) : ""
  }
}
