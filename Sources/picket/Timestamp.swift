/// A time as RFC 3339 writes it, in UTC, to the second.
struct Timestamp: CustomStringConvertible {
  private let seconds: UInt64

  /// Nanoseconds since 1970.
  init(_ nanoseconds: UInt64) { seconds = nanoseconds / 1_000_000_000 }

  var description: String {
    let (day, second) = (Int(seconds / 86_400), Int(seconds % 86_400))
    // Days since the first of March of the year 0, in 400 years of 146,097 days each.
    let shifted = day + 719_468
    let (era, ofEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let date = [
      Timestamp.digits(year + era * 400 + (month >= 10 ? 1 : 0), 4),
      Timestamp.digits(month < 10 ? month + 3 : month - 9),
      Timestamp.digits(ofYear - (153 * month + 2) / 5 + 1),
    ]
    let time = [second / 3_600, second / 60 % 60, second % 60].map { Timestamp.digits($0) }
    return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }

  private static func digits(_ number: Int, _ count: Int = 2) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
