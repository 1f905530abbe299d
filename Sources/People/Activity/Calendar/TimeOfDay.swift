/// What a clock on the wall shows, from 0:00 to 24:00, which is the end of a day.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Since 0:00, from 0 to 86,400.
  public let seconds: Int

  public static let midnight = TimeOfDay(unchecked: 0)
  public static let endOfDay = TimeOfDay(unchecked: 86_400)

  init(unchecked seconds: Int) { self.seconds = seconds }

  public init?(seconds: Int) {
    guard (0...86_400).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  /// nil for what no clock shows; 24:00 is the one time that has the hour 24.
  public init?(hour: Int, minute: Int = 0, second: Int = 0) {
    guard (0...24).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
    self.init(seconds: hour * 3_600 + minute * 60 + second)
  }

  public var hour: Int { seconds / 3_600 }
  public var minute: Int { seconds / 60 % 60 }
  public var second: Int { seconds % 60 }

  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.seconds < right.seconds }
}

extension TimeOfDay {
  /// `7:00`, `17:00`, `17:00:30`, `24:00`.
  public init?(text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].count <= 2, parts.dropFirst().allSatisfy({ $0.count == 2 }),
      let hour = Int(digits: parts[0]), let minute = Int(digits: parts[1])
    else { return nil }
    guard parts.count == 3 else {
      self.init(hour: hour, minute: minute)
      return
    }
    guard let second = Int(digits: parts[2]) else { return nil }
    self.init(hour: hour, minute: minute, second: second)
  }

  /// `17:00`, with seconds where there are any.
  public var text: String {
    hour.digits(2) + ":" + minute.digits(2) + (second == 0 ? "" : ":" + second.digits(2))
  }
}
