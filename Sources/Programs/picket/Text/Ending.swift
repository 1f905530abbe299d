import CommandSpec
import PicketSystem

// When something that a verb starts ends by itself: after a while, or at a moment.

extension Option {
  static func ending(_ sentence: String) -> [Option] {
    [
      .value("--for", "DUR", .duration, sentence),
      .value("--until", "TIME", .comingTime, "until when, such as 20:00 or 'friday 8pm'"),
    ]
  }
}

extension OptionRule {
  static let oneEnding = atMostOne("--for", "--until")

  static let someEnding = exactlyOne(
    "--for", "--until", missing: "for how long? Say --for, such as --for 30m, or --until, such as --until 20:00")
}

extension Invocation {
  /// How long it lasts, in seconds; nil where it does not end by itself.
  var secondsToEnd: Int? {
    get throws(Misuse) {
      let now = Int(SystemClock.wall / 1_000_000_000)
      if let seconds = seconds("--for") { return seconds }
      return try comingMoment("--until").map { max(1, $0 - now) }
    }
  }

  /// ` for 1h30m`, ` until 2026-11-21 20:00`; nothing where it does not end by itself.
  var endingText: String {
    if let seconds = seconds("--for") { return " for \(Duration.seconds(seconds).words)" }
    guard has("--until"), let left = try? secondsToEnd else { return "" }
    let end = Int64(SystemClock.wall / 1_000_000_000) + Int64(left)
    return " until \(ClockText.text(Timestamp(seconds: end).description))"
  }
}
