import CommandSpec
import PicketSystem

/// A moment as people write it, by the clock and the calendar of this place, in seconds since 1970.
enum Moment {
  static let advice = "write it like 2h, 17:00, 2026-11-21, '2026-11-21 17:00' or 2026-11-21T17:00:00Z"

  /// `2h` is so long ago, `17:00` was today or yesterday, and a date means its beginning.
  static func past(_ text: String, now: Int) -> Int? {
    if let duration = Duration(words: text) { return now - Int(duration.components.seconds) }
    return time(text) ?? TimeOfDay(text).flatMap { nearest($0, to: now, step: -1) }
  }

  /// `2h` is in so long a time, and `17:00` is today or tomorrow.
  static func coming(_ text: String, now: Int) -> Int? {
    if let duration = Duration(words: text) { return now + Int(duration.components.seconds) }
    return time(text) ?? TimeOfDay(text).flatMap { nearest($0, to: now, step: 1) }
  }

  /// `2026-11-21`, alone or with a time of day behind it, or RFC 3339.
  private static func time(_ text: String) -> Int? {
    if let stamp = Timestamp(text) { return Int(stamp.seconds) }
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let date = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, date.count == 3, let year = date[0], let month = date[1], let day = date[2] else {
      return nil
    }
    if parts.count == 1 { return CalendarTime.seconds(local: year, month, day) }
    guard let time = TimeOfDay(String(parts[1])) else { return nil }
    return CalendarTime.seconds(local: year, month, day, time.hour, time.minute)
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
