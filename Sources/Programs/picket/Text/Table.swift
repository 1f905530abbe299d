import CommandSpec
import PicketSystem

/// Rows in columns as wide as what stands in them, below a head. What a list or a child's device calls itself cannot move
/// the cursor.
struct Table {
  private let head: [String]
  private var rows: [[String]] = []

  init(_ head: String...) { self.head = head }

  mutating func add(_ cells: String...) { rows.append(cells.map { $0.printable }) }

  var isEmpty: Bool { rows.isEmpty }

  /// The head is bold where `hasColor`.
  func text(hasColor: Bool = false, indent: Int = 0) -> String {
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    let lines = ([head] + rows).map { row in
      let cells = zip(row, widths).map { Padding.left($0, $1 + 2) }.dropLast() + [row[row.count - 1]]
      let line = cells.joined()
      return String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
    }
    let first = hasColor ? Paint.bold.on(lines[0]) : lines[0]
    let margin = String(repeating: " ", count: indent)
    return ([first] + lines.dropFirst()).map { margin + $0 + "\n" }.joined()
  }
}

/// Colours and weights of text on a terminal.
enum Paint: String {
  case bold = "1"
  case red = "31"
  case green = "32"

  func on(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}

/// Pads text to the width of a column.
enum Padding {
  static func left(_ text: String, _ width: Int) -> String {
    text.count >= width ? text + " " : text + String(repeating: " ", count: width - text.count)
  }
}

// The text of a table's cell: a dash where there is no value.
extension Optional<String> {
  var orDash: String { flatMap { $0.isEmpty ? nil : $0 } ?? "-" }
}

extension Optional<Int> {
  var orDash: String { map { "\($0)" } ?? "-" }
}

extension [String] {
  var orDash: String { isEmpty ? "-" : joined(separator: " ") }
}
