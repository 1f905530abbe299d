import PicketSystem

/// Figures as text: a table for people, one JSON object a line for programs.
enum FigureReport {
  static func json(_ figures: [Figure]) -> String {
    figures.map(line).joined(separator: "\n")
  }

  static func line(_ figure: Figure) -> String {
    let fields: [(String, String)] = [
      ("group", quoted(figure.group)),
      ("figure", quoted(figure.name)),
      ("value", number(figure.value)),
      ("unit", quoted(figure.unit)),
      ("better", quoted(figure.better.rawValue)),
      ("rival", figure.rival.map(quoted) ?? "null"),
      ("rivalValue", number(figure.rivalValue)),
      ("ratio", number(figure.ratio)),
      ("goal", number(figure.goal)),
      ("met", figure.goal == nil ? "null" : figure.isMet ? "true" : "false"),
      ("runs", "\(figure.runs)"),
    ]
    return "{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  static func table(_ figures: [Figure]) -> String {
    var rows = [["figure", "value", "unit", "rival", "its value", "ratio", "goal", "met"]]
    for figure in figures {
      let sign = figure.better == .lower ? "<= " : ">= "
      rows.append([
        figure.name, text(figure.value), figure.unit, figure.rival ?? "-", text(figure.rivalValue), text(figure.ratio),
        figure.goal == nil ? "-" : sign + text(figure.goal), figure.goal == nil ? "-" : figure.isMet ? "yes" : "no",
      ])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    // Columns of numbers end where they are compared: at the right.
    let isNumber = [false, true, false, false, true, true, true, false]
    return rows.map { row in
      row.indices.map { column in
        let gap = String(repeating: " ", count: widths[column] - row[column].count)
        return isNumber[column] ? gap + row[column] : row[column] + gap
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  static func text(_ value: Double?) -> String { value == nil ? "-" : number(value) }

  /// Four significant decimals below one, less above: more would be noise.
  static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "null" }
    let scale: Double = abs(value) >= 100 ? 1 : abs(value) >= 1 ? 100 : 10_000
    let rounded = (value * scale).rounded() / scale
    if let whole = Int(exactly: rounded) { return "\(whole)" }
    return "\(rounded)"
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
    }
    return result + "\""
  }
}

/// One measured number beside the rival's and the goal it is held against.
struct Figure {
  enum Better: String {
    case lower
    case higher
  }

  /// With its group in front: these names are stable, people compare them between versions.
  var name: String
  /// Nil when it could not be measured.
  var value: Double?
  let unit: String
  let better: Better
  var rival: String?
  var rivalValue: Double?
  /// The bound on `ratio` where there is a rival, on `value` elsewhere.
  var goal: Double?
  /// How many measurements `value` is the median of.
  let runs: Int

  var group: String { String(name.prefix { $0 != "." }) }

  /// Ours over the rival's.
  var ratio: Double? {
    guard let value, let rivalValue, rivalValue > 0 else { return nil }
    return value / rivalValue
  }

  /// A goal that could not be checked is not met.
  var isMet: Bool {
    guard let goal, let judged = rival == nil ? value : ratio else { return false }
    return better == .lower ? judged <= goal : judged >= goal
  }
}

extension Console {
  /// To standard error, so that standard output stays one JSON object a line.
  static func warn(_ message: String) { error("picket-bench: \(message)\n") }
}
