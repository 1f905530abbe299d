import CommandSpec
import DaemonClient
import PicketSystem

/// Times of day for windows: `17:00`, `5pm`, and `24:00` for the end of a day.
enum HourText {
  static func minutes(_ text: String) -> Int? {
    if text == "24:00" { return 24 * 60 }
    return TimeOfDay(text).map { $0.hour * 60 + $0.minute }
  }

  /// As picketd reads it.
  static func meaning(_ text: String) -> String { minutes(text).map(clock) ?? text }

  private static func clock(_ minutes: Int) -> String {
    "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
  }
}

/// Days to come, as people write them.
enum DayText {
  static let advice = "write it like 2026-12-24, '24 Dec', tomorrow or friday"

  /// `2026-12-24`; nil for what is no day.
  static func date(_ text: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    return CalendarDay(words, today: CalendarDay(at: Int(SystemClock.wall / 1_000_000_000)), .coming)?.text
  }
}

/// How long something may be used on a day: `1h`, or `2h@sat,sun` on some days of the week.
struct AmountPerDay {
  let seconds: Int
  /// Nil for all days that nothing else is said of.
  let days: String?

  init?(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let duration = Duration(words: parts[0]) else { return nil }
    if parts.count == 2, DaysOfWeek(parts[1]) == nil { return nil }
    seconds = Int(duration.components.seconds)
    days = parts.count == 2 ? parts[1] : nil
  }
}

extension Daemon.Targets {
  /// `category:games`, `app:tiktok`, `domain:example.com`.
  init?(unlocked text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "category": self.init(categories: [parts[1]])
    case "app": self.init(applications: [parts[1]])
    case "domain": self.init(domains: [parts[1]])
    default: return nil
    }
  }

  /// What is named, for people.
  var title: String {
    let what =
      ((allWeb ? ["the whole web"] : []) + categories + applications + domains
      + (signIn == true ? ["signing in"] : [])).joined(separator: ", ")
    return except.isEmpty ? what : "\(what), except \(except.joined(separator: ", "))"
  }

  var isEmpty: Bool { self == Daemon.Targets() }
}

extension Invocation {
  /// What a rule of time is over.
  var targets: Daemon.Targets {
    Daemon.Targets(
      categories: all("--category"), domains: all("--domain"), applications: all("--app"), allWeb: has("--all-web"),
      except: all("--except"))
  }
}

extension Option {
  /// Options that say what a rule of time is over.
  static func timeTargets(_ verb: String) -> [Option] {
    Option.targets(verb, repeats: true) + [
      .flag("--all-web", "\(verb) everything"),
      .value("--except", "D", .domain, "but not this domain, of a category or of everything", repeats: true),
    ]
  }
}

/// Amounts and moments as people read them.
enum TimeText {
  static func amount(_ seconds: Int) -> String { Duration.seconds(seconds).words }

  /// Whole minutes: "12 min".
  static func minutes(_ seconds: Int) -> String { "\(seconds / 60) min" }

  /// `17:00` today, else with the date.
  static func moment(_ time: String, now: String) -> String {
    let (shown, today) = (ClockText.text(time), ClockText.text(now))
    return shown.prefix(10) == today.prefix(10) ? String(shown.dropFirst(11)) : shown
  }

  /// `mon tue wed` as one word where all days are meant.
  static func days(_ days: [String]) -> String { days.count == 7 ? "every day" : days.joined(separator: ",") }
}
