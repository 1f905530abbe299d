internal import Activity

/// Moments as a family says them, seen from one instant in one zone: `17:00`, `midnight`, `tomorrow 7:00`, `Monday 15:00`.
struct TimeWords {
  private let zone: Zone
  private let instant: Int

  init(_ zone: Zone, at instant: Int) { (self.zone, self.instant) = (zone, instant) }

  func moment(_ time: Int) -> String {
    let (today, local) = (zone.local(instant).date, zone.local(time))
    if time == zone.day(today).upperBound { return "midnight" }
    let clock = TimeWords.clock(local.time)
    if local.date == today { return clock }
    if local.date == today.adding(days: 1) { return "tomorrow \(clock)" }
    if local.date > today, local.date < today.adding(days: 7) { return "\(local.date.weekday.title) \(clock)" }
    return "\(local.date.text) \(clock)"
  }

  static func minutes(_ seconds: Int) -> String {
    let minutes = seconds / 60
    return minutes == 1 ? "1 minute" : "\(minutes) minutes"
  }

  private static func clock(_ time: TimeOfDay) -> String {
    let minutes = time.seconds / 60
    return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
  }
}

extension Weekday {
  var title: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }
}

extension Shield {
  /// What it is over, for people.
  var title: String {
    let all = allWeb ? ["the whole web"] : []
    let own = signIn ? ["signing in"] : []
    let what = (all + categories + applications + domains + own).joined(separator: ", ")
    return except.isEmpty ? what : "\(what) except \(except.joined(separator: ", "))"
  }
}

extension TimeShield {
  /// Why something is stopped: "until 17:00, by schedule Homework".
  func sentence(_ words: TimeWords) -> String {
    let end = until.map { "until \(words.moment($0))" }
    switch key.kind {
    case .schedule: return [end, "by \(key.title)"].compactMap { $0 }.joined(separator: ", ")
    case .limit: return "the \(key.title) is used up" + (end.map { " \($0)" } ?? "")
    case .earning: return "nothing that \(key.title) has given is left" + (end.map { " \($0)" } ?? "")
    }
  }
}

extension Quota {
  /// How much is left: "12 of 60 minutes of games are left".
  var sentence: String {
    let what = targets.shield.map(\.title) ?? key.name
    return "\(left / 60) of \(TimeWords.minutes(amount)) of \(what) \(left / 60 == 1 ? "is" : "are") left"
  }
}
