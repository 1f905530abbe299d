import CommandSpec
import DaemonClient
import PicketJSON
import PicketSystem

func writeUsage(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let grouping = invocation["--by"].flatMap { Daemon.UsageGrouping(rawValue: $0) } ?? .domain
  let days = try invocation.exportedDays()
  var lines = Output(1)
  let isCSV = !invocation.has("--json")
  if isCSV { lines.line(CSV.line(["child", "date", grouping.rawValue, "title", "seconds", "bytesIn", "bytesOut"])) }
  var rows: [JSON] = []
  for child in try invocation.usageOwners(of: daemon) {
    for day in days {
      let reply = try daemon.ask(.usage(child: child, by: grouping, from: day.from, to: day.to))
      for row in reply.rows where row.seconds > 0 || row.bytesIn > 0 || row.bytesOut > 0 {
        if isCSV {
          lines.line(
            CSV.line([
              reply.child, day.date, row.key, row.title, "\(row.seconds)", "\(row.bytesIn)", "\(row.bytesOut)",
            ]))
        } else {
          rows.append(
            [
              "child": .string(reply.child), "date": .string(day.date), "key": .string(row.key),
              "title": .string(row.title), "seconds": .int(row.seconds), "bytesIn": .int(row.bytesIn),
              "bytesOut": .int(row.bytesOut),
            ])
        }
      }
    }
  }
  return isCSV ? .done : invocation.show(["rows": .array(rows)])
}

extension Invocation {
  /// The longest time that records are kept.
  private static let mostDays = 3_650

  /// Days of the household's calendar, each with its beginning and its end.
  fileprivate func exportedDays() throws -> [(date: String, from: String, to: String)] {
    let now = Int(SystemClock.wall / 1_000_000_000)
    let last = self["--to"].flatMap { Moment.past($0, now: now) } ?? now
    let first = self["--from"].flatMap { Moment.past($0, now: now) } ?? now - 30 * 86_400
    guard first <= last else { throw Misuse("--from lies behind --to: name an earlier time") }
    var day = CalendarDay(at: first)
    guard let end = CalendarDay(at: last).seconds(nil) else { return [] }
    var days: [(String, String, String)] = []
    while let from = day.seconds(nil), from <= end, let to = day.moved(days: 1).seconds(nil) {
      guard days.count < Invocation.mostDays else { throw Misuse("nothing is kept for so long: name a later --from") }
      let times = [from, to].map { Timestamp(seconds: Int64($0)).description }
      days.append((day.text, times[0], times[1]))
      day = day.moved(days: 1)
    }
    return days
  }
}

/// Comma-separated values (RFC 4180) that spreadsheets read as text.
enum CSV {
  /// With these a spreadsheet begins a formula, also where blanks stand before them.
  private static let formulas: Set<Character> = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠", "|", "%"]

  static func line(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") }

  static func cell(_ text: String) -> String {
    // A number is no text, and begins with a digit here.
    let first = text.first { $0 != " " && $0 != "\u{A0}" }
    let shown = (first.map { formulas.contains($0) } ?? false ? "'" + text : text).printable
    guard shown.contains(where: { ",\"\n\r;'".contains($0) }) else { return shown }
    return "\"" + shown.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
