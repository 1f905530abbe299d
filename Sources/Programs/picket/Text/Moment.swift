import CommandSpec
import PicketSystem

/// A moment as people write it, by the clock and the calendar of the household, in seconds since 1970.
enum Moment {
  static let advice = "write it like 2h, 17:00, 8pm, 'tomorrow 8:00', friday, '24 Dec' or '2026-11-21 17:00'"

  /// `2h` is so long ago, `17:00` was today or yesterday, and a date means its beginning.
  static func past(_ text: String, now: Int) -> Int? {
    if let duration = Duration(words: text) { return now - Int(duration.components.seconds) }
    return time(text, now, .past)
  }

  /// `2h` is in so long a time, and `17:00` is today or tomorrow.
  static func coming(_ text: String, now: Int) -> Int? {
    if let duration = Duration(words: text) { return now + Int(duration.components.seconds) }
    return time(text, now, .coming)
  }

  /// RFC 3339, a time of day, or a day, alone or with a time of day behind it.
  private static func time(_ text: String, _ now: Int, _ side: CalendarDay.Side) -> Int? {
    if let stamp = Timestamp(text) { return Int(stamp.seconds) }
    let today = CalendarDay(at: now)
    if let time = TimeOfDay(text) {
      let near = [0, side.rawValue].compactMap { today.moved(days: $0).seconds(time) }
      return near.first { side == .past ? $0 <= now : $0 > now }
    }
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    // The day has three words at most, as in 24 Dec 2026.
    for count in (1...3).reversed() where count <= words.count {
      guard let day = CalendarDay(Array(words[..<count]), today: today, side) else { continue }
      let rest = words[count...].joined(separator: " ")
      if rest.isEmpty { return day.seconds(nil) }
      if let time = TimeOfDay(rest) { return day.seconds(time) }
    }
    return nil
  }
}

extension Invocation {
  /// A moment to come, in seconds since 1970; nil where none is named.
  func comingMoment(_ option: String) throws(Misuse) -> Int? {
    guard let text = self[option] else { return nil }
    let now = Int(SystemClock.wall / 1_000_000_000)
    // A date can be one that the household's calendar leaves out.
    guard let time = Moment.coming(text, now: now) else { throw Misuse("'\(text)' is not a time: \(Moment.advice)") }
    // People write minutes, and this one is now.
    guard time > now - 60 else { throw Misuse("'\(text)' is over already: say a time that is to come") }
    return time
  }
}
