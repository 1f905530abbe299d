internal import Ledger

/// The clock that grants end by: seconds that follow the wall clock forwards and never go back, also over restarts.
///
/// It is stored with what both of the machine's clocks said at some moment. While the machine runs, CLOCK_BOOTTIME,
/// which nobody can set, says how much time has passed since. After a restart the wall clock does, but never less than
/// was stored. People are shown the wall clock.
struct MonotonicClock: Hashable, Sendable {
  private let seconds: Int
  private let moment: ClockReading

  /// For a household that has no such clock yet.
  init(_ moment: ClockReading) {
    seconds = moment.wallSeconds
    self.moment = moment
  }

  private init(_ seconds: Int, _ moment: ClockReading) {
    self.seconds = seconds
    self.moment = moment
  }

  func seconds(at now: ClockReading) -> Int {
    max(now.wallSeconds, seconds + passed(until: now))
  }

  /// Whole seconds of the same start of the machine.
  private func passed(until now: ClockReading) -> Int {
    let isSame = moment.machine == now.machine && now.boot >= moment.boot
    return isSame ? Int(clamping: (now.boot - moment.boot) / ClockReading.second) : 0
  }

  /// The same time, told from now on. A part of a second is kept, since this is asked for every minute.
  func moved(to now: ClockReading) -> MonotonicClock {
    let (time, passed) = (seconds(at: now), passed(until: now))
    guard passed > 0, time == seconds + passed else { return MonotonicClock(time, now) }
    var moment = now
    moment.boot = self.moment.boot + UInt64(passed) * ClockReading.second
    return MonotonicClock(time, moment)
  }

  /// When on the clock that nobody can set it will be `time`; `longest` seconds from now at most.
  func boot(of time: Int, at now: ClockReading, longest: Int = Grant.longest) -> UInt64 {
    let left = min(max(0, time - seconds(at: now)), longest)
    return now.boot + UInt64(left) * ClockReading.second
  }
}

extension MonotonicClock {
  private var text: String { "\(seconds) \(moment.boot) \(moment.machine)" }

  var row: SecretRow { SecretRow(SecretKey.monotonicClock, text) }

  /// Nil for what `row` did not write.
  init?(_ row: SecretRow) {
    let words = row.text.split(separator: " ", maxSplits: 2)
    // Beyond the year 9999 there is nobody to look after.
    guard words.count >= 2, let seconds = Int(words[0]), (0...253_402_300_799).contains(seconds),
      let boot = UInt64(words[1])
    else { return nil }
    self.init(seconds, ClockReading(wall: 0, boot: boot, machine: words.count == 3 ? String(words[2]) : ""))
  }
}
