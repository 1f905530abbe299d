import Activity
import CommandSpec

/// A day of the calendar, as people name it.
struct CalendarDay {
  /// Which of the days that have a name is meant: the last one, or the next one.
  enum Side: Int { case past = -1, coming = 1 }

  private let date: CivilDate

  private init(_ date: CivilDate) { self.date = date }

  /// The day of a moment, by the household's calendar.
  init(at seconds: Int) { date = HouseholdZone.local(seconds).date }

  private init?(_ year: Int, _ month: Int, _ day: Int) {
    guard year >= 1970, let date = CivilDate(year, month, day) else { return nil }
    self.date = date
  }

  /// `2026-12-24`.
  var text: String { date.text }

  /// `today`, `fri`, `2026-12-24`, `24.12.`, `24.12.2026`, `24 Dec`, `Dec 24 2026`.
  init?(_ words: [String], today: CalendarDay, _ side: Side) {
    let words = words.map { $0.lowercased() }
    if words.count == 1, let days = today.days(to: words[0], side) {
      self = today.moved(days: days)
      return
    }
    guard let (year, month, day) = CalendarDay.numbers(words) else { return nil }
    let years = year.map { [$0] } ?? [today.date.year, today.date.year + side.rawValue]
    let found = years.compactMap { CalendarDay($0, month, day) }.first { found in
      year != nil || (side == .past ? found.date <= today.date : found.date >= today.date)
    }
    guard let found else { return nil }
    self = found
  }

  func moved(days: Int) -> CalendarDay { CalendarDay(date.adding(days: days)) }

  /// Seconds since 1970 at a time of this day, or at its beginning.
  func seconds(_ time: CommandSpec.TimeOfDay?) -> Int? {
    HouseholdZone.seconds(date, hour: time?.hour ?? 0, minute: time?.minute ?? 0)
  }

  /// How far away a day is that has a name: the same day of the week is a week away.
  private func days(to name: String, _ side: Side) -> Int? {
    if let days = ["yesterday": -1, "today": 0, "tomorrow": 1][name] { return days }
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    guard let wanted = CalendarDay.place(of: name, in: names) else { return nil }
    let ahead = (wanted + 1 - date.weekday.rawValue + 7) % 7
    return side == .coming ? (ahead == 0 ? 7 : ahead) : ahead - 7
  }

  private static func numbers(_ words: [String]) -> (year: Int?, month: Int, day: Int)? {
    func number(_ text: some StringProtocol) -> Int? {
      text.utf8.allSatisfy { (0x30...0x39).contains($0) } && text.utf8.count <= 4 ? Int(text) : nil
    }
    if words.count == 1 {
      let (hyphens, dots) = (words[0].split(separator: "-"), words[0].split(separator: "."))
      if hyphens.count == 3, words[0].utf8.count == 10, let year = number(hyphens[0]), let month = number(hyphens[1]),
        let day = number(hyphens[2])
      {
        return (year, month, day)
      }
      guard words[0].hasSuffix(".") && dots.count == 2 || dots.count == 3, let day = number(dots[0]),
        let month = number(dots[1])
      else { return nil }
      if dots.count == 2 { return (nil, month, day) }
      return number(dots[2]).map { ($0, month, day) }
    }
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
      "december",
    ]
    let month = { (word: String) in place(of: word, in: names).map { $0 + 1 } }
    let year = words.count == 3 ? number(words[2]) : nil
    guard words.count == 2 || year != nil else { return nil }
    if let month = month(words[1]), let day = number(words[0]) { return (year, month, day) }
    if let month = month(words[0]), let day = number(words[1]) { return (year, month, day) }
    return nil
  }

  /// The place of a name, which may be cut short to three letters.
  private static func place(of name: String, in names: [String]) -> Int? {
    name.count < 3 ? nil : names.firstIndex { $0.hasPrefix(name) }
  }
}
