import Policy
import Wire

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
