/// A day of the Gregorian calendar, from the year 1 to 9999. It is kept as a count of days, so dates compare, and days
/// are added, as numbers are.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1 January 1970.
  public let day1970: Int

  static let first = CivilDate(unchecked: -719_162)
  static let last = CivilDate(unchecked: 2_932_896)

  private init(unchecked day: Int) { day1970 = day }

  /// The nearest date that there is.
  init(clamping day: Int) { day1970 = min(max(day, CivilDate.first.day1970), CivilDate.last.day1970) }

  /// nil for a date that the calendar lacks, like 30 February.
  public init?(_ year: Int, _ month: Int, _ day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month),
      (1...CivilDate.length(ofMonth: month, year)).contains(day)
    else { return nil }
    self.init(unchecked: CivilDate.day1970(year, month, day))
  }

  public static func < (left: CivilDate, right: CivilDate) -> Bool { left.day1970 < right.day1970 }

  /// The date so many days later; the calendar's first or last date where it would go beyond them.
  public func adding(days: Int) -> CivilDate { CivilDate(clamping: day1970 + min(max(days, -4_000_000), 4_000_000)) }

  public var weekday: Weekday { Weekday.allCases[((day1970 + 3) % 7 + 7) % 7] }
  public var year: Int { parts.year }
  public var month: Int { parts.month }
  public var day: Int { parts.day }

  /// Year, month and day at once. A year begins on 1 March here, so that a leap day is its last.
  public var parts: (year: Int, month: Int, day: Int) {
    let days = day1970 + 719_468
    let (era, ofEra) = (days / 146_097, days % 146_097)
    let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let isNextYear = month >= 10
    return (
      year + era * 400 + (isNextYear ? 1 : 0), month + (isNextYear ? -9 : 3), ofYear - (153 * month + 2) / 5 + 1
    )
  }

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func day1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let march = month > 2 ? year : year - 1
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return march * 365 + march / 4 - march / 100 + march / 400 + ofYear - 719_468
  }
}

extension CivilDate {
  /// `2026-11-23`.
  public init?(text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      let year = Int(digits: parts[0]), let month = Int(digits: parts[1]), let day = Int(digits: parts[2])
    else { return nil }
    self.init(year, month, day)
  }

  public var text: String {
    let (year, month, day) = parts
    return year.digits(4) + "-" + month.digits(2) + "-" + day.digits(2)
  }
}

extension Int {
  /// A number of digits alone, without a sign.
  init?(digits: some Collection<UInt8>) {
    guard (1...9).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// At least so many digits of a number that is not negative.
  func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
  }
}
