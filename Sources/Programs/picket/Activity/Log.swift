import CommandSpec
import PicketJSON
import Policy

func showLog(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let parameters: JSON.Object = [
    "child": .optional(invocation["--child"]), "reveal": .bool(invocation.has("--reveal")),
    "limit": .optional(invocation.number("--limit")),
  ]
  let isJSON = invocation.has("--json")
  if invocation.has("--follow") {
    if !isJSON { Output.text(LogText.head(hasColor: invocation.hasColor) + "\n") }
    try daemon.follow("Activity.Log", parameters) { reply in
      for entry in reply.objects("entries") {
        Output.text((isJSON ? JSON.object(entry).text : LogText.line(entry, hasColor: invocation.hasColor)) + "\n")
      }
      return true
    }
    return .done
  }
  let entries = try daemon.call("Activity.Log", parameters).objects("entries")
  if isJSON {
    Output.text(entries.map { JSON.object($0).text + "\n" }.joined())
  } else if entries.isEmpty {
    invocation.confirm("Nothing was decided yet.\n")
  } else {
    Output.text(LogText.head(hasColor: invocation.hasColor) + "\n")
    for entry in entries { Output.text(LogText.line(entry, hasColor: invocation.hasColor) + "\n") }
  }
  return .done
}

/// Decisions in columns of one width, since more may follow.
enum LogText {
  private static let widths = [18, 12, 9, 9, 40, 24]

  static func head(hasColor: Bool = false) -> String {
    let text = columns(["TIME", "CHILD", "VIA", "VERDICT", "WHAT", "CATEGORY"]) + "REASON"
    return hasColor ? Paint.bold.on(text) : text
  }

  static func line(_ entry: JSON.Object, hasColor: Bool = false) -> String {
    let category = entry["category"]?.string ?? entry.listed("categories")
    let text =
      columns([
        entry.time("time"), entry.shown("child").printable, entry.shown("via"), entry.shown("verdict"), what(entry),
        category.printable,
      ]) + why(entry).printable + times(entry)
    return hasColor && entry["verdict"]?.string == "block" ? Paint.red.on(text) : text
  }

  /// A sentence, where this picket knows the reason.
  private static func why(_ entry: JSON.Object) -> String {
    let reason = entry.shown("reason")
    return Reason(rawValue: reason)?.sentence ?? reason
  }

  /// How often, where that was more than once.
  private static func times(_ entry: JSON.Object) -> String {
    guard let count = entry["count"]?.int, count > 1 else { return "" }
    return " ×\(count)"
  }

  /// The name where it was asked for, else its token, of which the beginning tells it from others.
  private static func what(_ entry: JSON.Object) -> String {
    if let name = entry["name"]?.string { return name.printable }
    return entry["token"]?.string.map { String($0.prefix(24)) + "..." } ?? "-"
  }

  private static func columns(_ cells: [String]) -> String {
    zip(cells, widths).map { Columns.left($0, $1) }.joined()
  }
}
