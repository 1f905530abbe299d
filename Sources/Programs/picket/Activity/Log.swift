import CommandSpec
import DaemonClient
import PicketJSON
import Policy

func showLog(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let (child, reveal) = (invocation["--child"], invocation.has("--reveal"))
  let (limit, isJSON) = (invocation.number("--limit"), invocation.has("--json"))
  func line(_ entry: DaemonReply<Daemon.LogEntry>) -> String {
    (isJSON ? JSON.object(entry.json).text : LogText.line(entry.value, hasColor: invocation.hasColor)) + "\n"
  }
  if invocation.has("--follow") {
    if !isJSON { Output.text(LogText.head(hasColor: invocation.hasColor) + "\n") }
    try daemon.follow(.log(child: child, reveal: reveal, limit: limit)) { reply in
      for entry in reply.entries { Output.text(line(entry)) }
    }
    return .done
  }
  let entries = try daemon.ask(.log(child: child, reveal: reveal, limit: limit)).entries
  if entries.isEmpty, !isJSON { invocation.confirm("Nothing was decided yet.\n") }
  if !entries.isEmpty, !isJSON { Output.text(LogText.head(hasColor: invocation.hasColor) + "\n") }
  Output.text(entries.map(line).joined())
  return .done
}

/// Decisions in columns of fixed width, since more may follow.
enum LogText {
  private static let widths = [18, 12, 9, 9, 40, 24]

  static func head(hasColor: Bool = false) -> String {
    let text = columns(["TIME", "CHILD", "VIA", "VERDICT", "WHAT", "CATEGORY"]) + "REASON"
    return hasColor ? Paint.bold.on(text) : text
  }

  static func line(_ entry: Daemon.LogEntry, hasColor: Bool = false) -> String {
    let category = entry.category ?? entry.categories.orDash
    let text =
      columns([
        LocalTime.text(entry.time), entry.child.orDash.printable, entry.via, entry.verdict.rawValue, what(entry),
        category.printable,
      ]) + why(entry).printable + times(entry)
    return hasColor && entry.verdict == .block ? Paint.red.on(text) : text
  }

  /// A sentence, where this picket knows the reason.
  private static func why(_ entry: Daemon.LogEntry) -> String {
    Reason(rawValue: entry.reason)?.sentence ?? entry.reason
  }

  /// How often the same was decided, if more than once.
  private static func times(_ entry: Daemon.LogEntry) -> String {
    entry.count > 1 ? " ×\(entry.count)" : ""
  }

  /// The name if it was revealed, else the beginning of its token.
  private static func what(_ entry: Daemon.LogEntry) -> String {
    entry.name?.printable ?? entry.token.map { String($0.prefix(24)) + "..." } ?? "-"
  }

  private static func columns(_ cells: [String]) -> String {
    zip(cells, widths).map { Columns.left($0, $1) }.joined()
  }
}
