internal import Glibc

/// A moment as calendar and clock show it.
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

  /// `seconds` since 1970, in the time zone of this process.
  public init?(local seconds: Int) {
    var (moment, parts) = unsafe (time_t(seconds), tm())
    guard unsafe localtime_r(&moment, &parts) != nil else { return nil }
    unsafe self.init(parts)
  }

  private init(_ parts: tm) {
    unsafe (year, month, day) = (Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    unsafe (hour, minute, second) = (Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
    weekday = unsafe Int(parts.tm_wday)
  }

  /// Seconds since 1970 of what calendar and clock show in the time zone of this process. An hour that the clock leaves
  /// out in spring is the one after it. nil for a date that no calendar has.
  public static func seconds(local year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Int? {
    guard (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    var parts = unsafe tm()
    unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1_900), Int32(month - 1), Int32(day))
    unsafe (parts.tm_hour, parts.tm_min, parts.tm_isdst) = (Int32(clamping: hour), Int32(clamping: minute), -1)
    let seconds = unsafe Int(mktime(&parts))
    // The 31st of April becomes the first of May. Hours may lead to the day before or after.
    return unsafe Int(parts.tm_mday) == day || !(0...23).contains(hour) ? seconds : nil
  }
}
