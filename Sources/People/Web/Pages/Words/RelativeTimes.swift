internal import Activity
internal import FoundationEssentials

/// Times as the household's clock shows them, seen from now.
struct RelativeTimes: Sendable {
  private let zone: Zone
  /// Seconds since 1970.
  let now: Int

  init(zone: Zone, now: Int) { (self.zone, self.now) = (zone, now) }

  /// `17:05` today, `tomorrow 7:00`, `Fri 17:05` within a week, `24 Dec 17:05`, `24 Dec 2025`.
  func moment(_ text: String) -> String {
    guard let seconds = RelativeTimes.seconds(text) else { return text }
    return moment(seconds)
  }

  func moment(_ seconds: Int) -> String {
    let (then, today) = (zone.local(seconds), zone.local(now).date)
    let time = clockTime(then.time)
    switch then.date.day1970 - today.day1970 {
    case 0: return time
    case 1: return "tomorrow \(time)"
    case -1: return "yesterday \(time)"
    case -6...6: return "\(weekday(then.date)) \(time)"
    default:
      let day = "\(then.date.day) \(RelativeTimes.months[then.date.month - 1])"
      return then.date.year == today.year ? "\(day) \(time)" : "\(day) \(then.date.year)"
    }
  }

  /// `until 17:05`; nothing where there is no end.
  func until(_ text: String?) -> String { text.map { " until \(moment($0))" } ?? "" }

  /// `Tuesday, 24 November`.
  var today: String {
    let date = zone.local(now).date
    let day = "\(date.weekday)"
    return "\(day.prefix(1).uppercased())\(day.dropFirst()), \(date.day) \(RelativeTimes.longMonths[date.month - 1])"
  }

  var year: Int { zone.local(now).date.year }

  /// What calendar and clock show at a time that picketd tells.
  func local(_ text: String) -> LocalTime? { RelativeTimes.seconds(text).map { zone.local($0) } }

  /// The hour of the day that a moment is in.
  func hour(of text: String) -> Int? { local(text)?.time.hour }

  /// When today began, as picketd reads it.
  var beginOfToday: String { beginOfDay(daysAgo: 0) }

  func beginOfDay(daysAgo days: Int) -> String {
    RelativeTimes.text(zone.day(zone.local(now).date.adding(days: -days)).lowerBound)
  }

  /// How long it is until this hour tomorrow morning.
  func seconds(toTomorrowAt hour: Int) -> Int {
    guard let time = TimeOfDay(hour: hour) else { return 0 }
    return max(60, zone.instant(zone.local(now).date.adding(days: 1), time) - now)
  }

  /// Today as calls name it, and the day behind it.
  func date(daysAhead days: Int = 0) -> String { zone.local(now).date.adding(days: days).text }

  private func clockTime(_ time: TimeOfDay) -> String {
    "\(time.hour):" + (time.minute < 10 ? "0" : "") + "\(time.minute)"
  }

  private func weekday(_ date: CivilDate) -> String {
    let name = date.weekday.name
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let longMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  static func seconds(_ text: String) -> Int? {
    (try? Date(text, strategy: .iso8601)).map { Int($0.timeIntervalSince1970) }
  }

  static func text(_ seconds: Int) -> String { Date(timeIntervalSince1970: Double(seconds)).ISO8601Format() }
}
