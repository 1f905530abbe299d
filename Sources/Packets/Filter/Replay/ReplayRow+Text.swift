import Policy
import Wire

// The table that people read.

extension ReplayRow {
  public static let tableHead =
    "  FLOW  PACKET  VERDICT  VIA         NAME                                    TO                      WHY"

  public var tableLine: String {
    let what: String =
      switch state {
      case .name: name?.description ?? ""
      case .hidden: "(hidden behind \(publicName?.description ?? "?"))"
      case .noName: "(no name)"
      case .error: "(unreadable)"
      case .more: "(not said)"
      }
    let kind = questionType.map { "\(via ?? "") \($0)" } ?? via ?? transport
    return ReplayRow.right(String(flow), 6) + ReplayRow.right(packet.map { String($0) } ?? "-", 8) + "  "
      + ReplayRow.left(ruling.verdict.rawValue, 9) + ReplayRow.left(kind, 12) + ReplayRow.left(what, 40)
      + ReplayRow.left(server.description, 24) + why
  }

  private var why: String {
    topic.categories.isEmpty
      ? ruling.reason.sentence : ruling.reason.sentence + " (" + topic.categories.joined(separator: ", ") + ")"
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text.count >= width ? text + " " : text + String(repeating: " ", count: width - text.count)
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

// One JSON object a line, in the keys that scripts rely on.

extension ReplayRow {
  public var json: String {
    var line = "{\"flow\":\(flow),\"packet\":\(packet.map { String($0) } ?? "null")"
    line += ",\"proto\":\"\(transport)\",\"src\":\"\(client)\",\"dst\":\"\(server)\""
    line += ",\"via\":\(via.map { "\"\($0)\"" } ?? "null")"
    line += ",\"name\":\(name.map { ReplayRow.quoted($0.description) } ?? "null")"
    line += ",\"state\":\"\(state.rawValue)\""
    if let publicName { line += ",\"publicName\":\(ReplayRow.quoted(publicName.description))" }
    if let questionType { line += ",\"qtype\":\"\(questionType)\"" }
    line += ",\"categories\":[\(topic.categories.map { ReplayRow.quoted($0) }.joined(separator: ","))]"
    line += ",\"application\":\(topic.application.map { ReplayRow.quoted($0) } ?? "null")"
    line += ",\"verdict\":\"\(ruling.verdict.rawValue)\",\"reason\":\"\(ruling.reason.rawValue)\"}"
    return line
  }

  /// A JSON string; names are printable ASCII, so only the two characters that JSON itself needs are escaped.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      if character == "\"" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "\""
  }
}
