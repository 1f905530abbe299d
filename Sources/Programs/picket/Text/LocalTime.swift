import CommandSpec
import PicketSystem

/// Times as the clock on the wall shows them.
enum LocalTime {
  /// A dash where there is none.
  static func text(_ time: String?) -> String { time.map { text($0) } ?? "-" }

  /// `2026-11-21 18:05` for a time in RFC 3339; what is none stays as it is.
  static func text(_ time: String) -> String {
    guard let stamp = Timestamp(time), let local = CalendarTime(local: Int(stamp.seconds)) else { return time }
    let digits = [local.month, local.day, local.hour, local.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(local.year)-\(digits[0])-\(digits[1]) \(digits[2]):\(digits[3])"
  }
}
