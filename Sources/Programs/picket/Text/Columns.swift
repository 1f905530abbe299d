/// Text in columns.
enum Columns {
  static func left(_ text: String, _ width: Int) -> String {
    text.count >= width ? text + " " : text + String(repeating: " ", count: width - text.count)
  }
}

// What stands in a cell where there is nothing.
extension Optional<String> {
  var orDash: String { flatMap { $0.isEmpty ? nil : $0 } ?? "-" }
}

extension Optional<Int> {
  var orDash: String { map { "\($0)" } ?? "-" }
}

extension [String] {
  var orDash: String { isEmpty ? "-" : joined(separator: " ") }
}
