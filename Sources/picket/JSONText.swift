/// JSON as this program writes it: keys in a fixed order, one line.
enum JSONText {
  static func object(_ members: (String, String)...) -> String {
    "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  static func strings(_ texts: [String]) -> String { "[" + texts.map { string($0) }.joined(separator: ",") + "]" }

  static func optional(_ text: String?) -> String { text.map { string($0) } ?? "null" }

  static func string(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Two figures that count, for people.
  static func rounded(_ number: Double) -> String {
    if number == 0 { return "0" }
    var scale = 1.0
    while number * scale < 10 { scale *= 10 }
    return "\((number * scale).rounded() / scale)"
  }
}

/// Text in columns.
enum Columns {
  static func left(_ text: String, _ width: Int) -> String {
    text.count >= width ? text + " " : text + String(repeating: " ", count: width - text.count)
  }
}
