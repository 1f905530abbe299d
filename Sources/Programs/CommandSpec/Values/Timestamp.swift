/// A time as RFC 3339 writes it, to the second.
public struct Timestamp: Hashable, Sendable {
  /// Since 1970.
  public let seconds: Int64

  public init(seconds: Int64) { self.seconds = seconds }

  public init(nanoseconds: UInt64) { seconds = Int64(nanoseconds / 1_000_000_000) }

  /// `2026-11-21T17:00:00Z`, with any offset; fractions of a second are read and dropped.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    func number(_ place: Int, _ count: Int) -> Int? {
      bytes.count < place + count ? nil : Digits.number(String(decoding: bytes[place..<place + count], as: UTF8.self))
    }
    func stands(_ mark: Character, at place: Int) -> Bool { bytes.count > place && bytes[place] == mark.asciiValue }
    guard stands("-", at: 4), stands("-", at: 7), stands("T", at: 10) || stands("t", at: 10) || stands(" ", at: 10),
      stands(":", at: 13), stands(":", at: 16), let year = number(0, 4), let month = number(5, 2),
      let day = number(8, 2), let hour = number(11, 2), let minute = number(14, 2), let second = number(17, 2),
      (1...12).contains(month), (1...Timestamp.days(of: month, year)).contains(day), hour < 24, minute < 60, second < 61
    else { return nil }
    var place = 19
    if stands(".", at: place) {
      let fraction = bytes[(place + 1)...].prefix { (0x30...0x39).contains($0) }
      guard (1...9).contains(fraction.count) else { return nil }
      place += 1 + fraction.count
    }
    var offset = 0
    if stands("Z", at: place) || stands("z", at: place) {
      place += 1
    } else {
      guard stands("+", at: place) || stands("-", at: place), stands(":", at: place + 3),
        let hours = number(place + 1, 2), let minutes = number(place + 4, 2), hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (stands("-", at: place) ? -60 : 60)
      place += 6
    }
    guard place == bytes.count else { return nil }
    let days = Timestamp.daysBefore(year, month) + day - 1
    seconds = Int64(days * 86_400 + hour * 3_600 + minute * 60 + second - offset)
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func days(of month: Int, _ year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970 to the first of a month.
  private static func daysBefore(_ year: Int, _ month: Int) -> Int {
    let passed = year - 1
    let leaps = passed / 4 - passed / 100 + passed / 400
    let ofYear = (1..<month).reduce(0) { $0 + days(of: $1, year) }
    return passed * 365 + leaps + ofYear - 719_162
  }
}

extension Timestamp: CustomStringConvertible {
  /// In UTC.
  public var description: String {
    let day = Int((seconds - ((seconds % 86_400) + 86_400) % 86_400) / 86_400)
    let second = Int(seconds) - day * 86_400
    // Days since the first of March of the year 0, in 400 years of 146,097 days each.
    let shifted = day + 719_468
    let (era, ofEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let date = [
      Digits.text(year + era * 400 + (month >= 10 ? 1 : 0), 4), Digits.text(month < 10 ? month + 3 : month - 9),
      Digits.text(ofYear - (153 * month + 2) / 5 + 1),
    ]
    let time = [second / 3_600, second / 60 % 60, second % 60].map { Digits.text($0) }
    return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }
}
