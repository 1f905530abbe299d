internal import Ledger

/// The clock for what opens when time passes: a shield for a while ends, a child grows older, a log is forgotten.
/// Whoever sets the wall clock forward, perhaps before a start of the machine, gains nothing.
///
/// It counts twice, both in seconds since 1970. `sure` follows CLOCK_BOOTTIME, and is set by the wall clock only when
/// the kernel says that the clock is synchronised, or when a guardian says that it is right. So `sure` lags behind by
/// as long as the machine was off, and is never ahead. `likely` also follows the wall clock, by a day at most for each
/// start of the machine: whoever restarts it again and again to have a log forgotten needs a month.
///
/// Shields for a while end by `sure`. Ages go by the wall clock, as long as it is no more than a year ahead of `sure`.
/// The log is forgotten by `likely`. What closes when time passes, like grants, goes by `MonotonicClock`.
struct TamperProofClock: Hashable, Sendable {
  private static let year = 366 * 86_400
  private static let day = 86_400
  /// How much may be lost when the power fails, since a disk is not to be written every second.
  static let precision = 3_600

  let sure: Int
  let likely: Int
  private let moment: ClockReading

  /// As the wall clock says: for a household that has no clock yet, and when a guardian says that the time is right.
  init(_ moment: ClockReading) { self.init(sure: moment.wallSeconds, likely: moment.wallSeconds, moment) }

  private init(sure: Int, likely: Int, _ moment: ClockReading) {
    self.sure = min(max(sure, 0), TamperProofClock.end)
    self.likely = min(max(likely, 0), TamperProofClock.end)
    self.moment = moment
  }

  /// The same, told from now on.
  func moved(to now: ClockReading) -> TamperProofClock {
    if now.isSynchronised == true { return TamperProofClock(now) }
    let isSame = isSame(now)
    let passed = Int(clamping: (isSame ? now.boot - moment.boot : now.boot) / ClockReading.second)
    var likely = likely + passed
    if !isSame { likely = max(likely, min(now.wallSeconds, likely + TamperProofClock.day)) }
    return TamperProofClock(sure: sure + passed, likely: likely, now)
  }

  /// Whether this was told since the machine was started.
  func isSame(_ now: ClockReading) -> Bool { moment.machine == now.machine && now.boot >= moment.boot }

  /// What ages go by.
  func calendar(at now: ClockReading) -> Int {
    let sure = moved(to: now).sure
    return max(sure, min(now.wallSeconds, sure + TamperProofClock.year))
  }

  /// When on the clock that nobody can set it will be `time`.
  func boot(of time: Int, at now: ClockReading) -> UInt64 {
    let left = min(max(0, time - moved(to: now).sure), Grant.longest)
    return now.boot + UInt64(left) * ClockReading.second
  }
}

extension TamperProofClock {
  /// Beyond the year 9999 there is nobody to look after.
  private static let end = 253_402_300_799

  var row: SecretRow { SecretRow(SecretKey.tamperProofClock, "\(sure) \(likely) \(moment.boot) \(moment.machine)") }

  /// Nil for what `row` did not write.
  init?(_ row: SecretRow) {
    let words = row.text.split(separator: " ", maxSplits: 3)
    guard words.count >= 3, let sure = Int(words[0]), let likely = Int(words[1]), let boot = UInt64(words[2]),
      (0...TamperProofClock.end).contains(sure), (0...TamperProofClock.end).contains(likely)
    else { return nil }
    let machine = words.count == 4 ? String(words[3]) : ""
    self.init(sure: sure, likely: likely, ClockReading(wall: 0, boot: boot, machine: machine))
  }
}

/// As much of the calendar as ages need, in UTC.
enum Calendar {
  /// The year of a time in seconds since 1970.
  static func year(_ seconds: Int) -> Int {
    // Days since 1 March of the year 0, in eras of 400 years.
    let days = Int((Double(seconds) / 86_400).rounded(.down)) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let day = days - era * 146_097
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let start = 365 * year + year / 4 - year / 100
    return year + era * 400 + (day - start >= 306 ? 1 : 0)
  }
}
