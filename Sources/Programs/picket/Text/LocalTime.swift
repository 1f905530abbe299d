import CommandSpec
import Glibc

/// Times as the clock on the wall shows them.
enum LocalTime {
  /// `2026-11-21 18:05` for a time in RFC 3339; what is none stays as it is.
  static func text(_ time: String) -> String {
    guard let stamp = Timestamp(time) else { return time }
    var seconds = time_t(stamp.seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return time }
    func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let (year, month, day) = unsafe (parts.tm_year + 1_900, parts.tm_mon + 1, parts.tm_mday)
    let (hour, minute) = unsafe (parts.tm_hour, parts.tm_min)
    return "\(year)-\(digits(month))-\(digits(day)) \(digits(hour)):\(digits(minute))"
  }
}
