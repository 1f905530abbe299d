import CommandSpec
import PicketSystem

/// A moment as people write it, by the clock and the calendar of this place, in seconds since 1970.
enum Moment {
  static let advice = "write it like 2h, 17:00, 'tomorrow 8:00', 2026-11-21 or '2026-11-21 17:00'"

  /// `2h` is so long ago, `17:00` was today or yesterday, and a date means its beginning.
  static func past(_ text: String, now: Int) -> Int? {
    if let duration = Duration(words: text) { return now - Int(duration.components.seconds) }
    return time(text, now) ?? TimeOfDay(text).flatMap { nearest($0, to: now, step: -1) }
  }

  /// `2h` is in so long a time, and `17:00` is today or tomorrow.
  static func coming(_ text: String, now: Int) -> Int? {
    if let duration = Duration(words: text) { return now + Int(duration.components.seconds) }
    return time(text, now) ?? TimeOfDay(text).flatMap { nearest($0, to: now, step: 1) }
  }

  /// RFC 3339, or a day, alone or with a time of day behind it.
  private static func time(_ text: String, _ now: Int) -> Int? {
    if let stamp = Timestamp(text) { return Int(stamp.seconds) }
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count <= 2, let day = day(parts[0], now) else { return nil }
    if parts.count == 1 { return CalendarTime.seconds(local: day.year, day.month, day.day) }
    guard let time = TimeOfDay(String(parts[1])) else { return nil }
    return CalendarTime.seconds(local: day.year, day.month, day.day, time.hour, time.minute)
  }

  /// `2026-11-21`, `today`, `tomorrow`, `yesterday`.
  private static func day(_ text: Substring, _ now: Int) -> (year: Int, month: Int, day: Int)? {
    if let days = ["yesterday": -1, "today": 0, "tomorrow": 1][text.lowercased()] {
      guard let today = CalendarTime(local: now),
        let noon = CalendarTime.seconds(local: today.year, today.month, today.day, 12 + 24 * days),
        let day = CalendarTime(local: noon)
      else { return nil }
      return (day.year, day.month, day.day)
    }
    let date = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard date.count == 3, let year = date[0], let month = date[1], let day = date[2] else { return nil }
    return (year, month, day)
  }

  /// The time of day nearest to now, before it where `step` is -1, behind it where it is 1.
  private static func nearest(_ time: TimeOfDay, to now: Int, step: Int) -> Int? {
    guard let today = CalendarTime(local: now) else { return nil }
    let near = [0, step].compactMap { days in
      // The calendar makes days of hours beyond 24 and below 0, over the end of a month as well.
      CalendarTime.seconds(local: today.year, today.month, today.day, time.hour + 24 * days, time.minute)
    }
    return near.first { step < 0 ? $0 <= now : $0 > now }
  }
}
