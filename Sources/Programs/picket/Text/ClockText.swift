import Activity
import CommandSpec

/// Times by the household's clock.
enum ClockText {
  /// A dash where there is none.
  static func text(_ time: String?) -> String { time.map { text($0) } ?? "-" }

  /// `2026-11-21 18:05` for a time in RFC 3339, with seconds on request; any other text stays as it is.
  static func text(_ time: String, hasSeconds: Bool = false) -> String {
    guard let stamp = Timestamp(time) else { return time }
    let local = HouseholdZone.local(Int(stamp.seconds))
    let digits = [local.time.hour, local.time.minute, local.time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return local.date.text + " " + digits.prefix(hasSeconds ? 3 : 2).joined(separator: ":")
  }
}
