internal import Glibc

/// A moment as calendar and clock show it in UTC.
public struct CalendarTime: Hashable, Sendable {
  public let year: Int
  /// From 1.
  public let month: Int
  public let day: Int
  public let hour: Int
  public let minute: Int
  public let second: Int
  /// From 0, which is Sunday.
  public let weekday: Int

  /// `seconds` since 1970, in UTC.
  public init?(utc seconds: Int) {
    var (moment, parts) = unsafe (time_t(seconds), tm())
    guard unsafe gmtime_r(&moment, &parts) != nil else { return nil }
    unsafe self.init(parts)
  }

  private init(_ parts: tm) {
    unsafe (year, month, day) = (Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    unsafe (hour, minute, second) = (Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
    weekday = unsafe Int(parts.tm_wday)
  }
}
