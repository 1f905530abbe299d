/// As much of the calendar as ages need, in UTC.
enum Calendar {
  /// The year of a time in seconds since 1970.
  static func year(_ seconds: Int) -> Int {
    // Days since 1 March of the year 0, in eras of 400 years.
    let days = Int((Double(seconds) / 86_400).rounded(.down)) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let day = days - era * 146_097
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let start = 365 * year + year / 4 - year / 100
    return year + era * 400 + (day - start >= 306 ? 1 : 0)
  }
}
