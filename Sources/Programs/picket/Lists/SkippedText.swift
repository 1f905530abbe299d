import DaemonClient
import Lists

/// Lines that were skipped, with the reasons: the first of them, and how many there are besides.
struct SkippedText {
  private var rows: [String]
  private var more: Int

  init(_ lines: [SkippedLine], of omitted: Int) {
    rows = lines.map { SkippedText.row($0.line, $0.reason.sentence, $0.text) }
    more = omitted - lines.count
  }

  init(_ list: Daemon.List) {
    rows = list.skipped.map { SkippedText.row($0.line, $0.sentence, $0.text) }
    more = list.omitted - list.skipped.count
  }

  /// A line for each, indented; empty when nothing was skipped.
  var text: String {
    let rest = more > 0 && !rows.isEmpty ? ["and \(more) more"] : []
    return (rows + rest).map { "  \($0)\n" }.joined()
  }

  private static func row(_ line: Int, _ sentence: String, _ text: String) -> String {
    let place = line == 0 ? "the file" : "line \(line)"
    return "skipped \(place), because \(sentence): \(text)".printable
  }
}
