public import PicketJSON

/// Why a value is no chart.
public struct ChartFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the value, as in `charts[2].series[0]`.
  public let path: String
  /// What would be right.
  public let sentence: String

  public var description: String { path.isEmpty ? sentence : "\(path): \(sentence)" }
}

extension Chart {
  /// Reads what another program wrote. Keys that no chart has are ignored.
  public init(json: JSON) throws(ChartFault) {
    var reader = ChartReader()
    self = try reader.chart(json, "", depth: 0)
  }
}

/// Reads a chart within bounds, which count for all of it together.
struct ChartReader {
  static let mostDepth = 16
  static let mostCharts = 500
  static let mostValues = 20_000
  static let mostText = 100_000
  static let mostColumns = 12

  private var charts = 0
  private var values = 0
  private var text = 0

  mutating func chart(_ json: JSON, _ path: String, depth: Int) throws(ChartFault) -> Chart {
    guard depth < ChartReader.mostDepth else { throw ChartFault(path: path, sentence: "charts lie too deep in charts") }
    charts += 1
    guard charts <= ChartReader.mostCharts else {
      throw ChartFault(path: path, sentence: "there are \(ChartReader.mostCharts) charts in a chart at most")
    }
    let part = try Part(json, path)
    switch try part.string("kind") {
    case "text": return .text(Chart.Text(try words(part, "text"), try part.word("style", orElse: .body)))
    case "stack":
      return .stack(Chart.Stack(try inner(part, depth), axis: try part.word("axis", orElse: .vertical)))
    case "grid":
      let columns = try part.int("columns")
      guard (1...ChartReader.mostColumns).contains(columns) else {
        throw part.fault("columns", "a grid has 1 to \(ChartReader.mostColumns) columns")
      }
      return .grid(Chart.Grid(try inner(part, depth), columns: columns))
    case "bar":
      let (labels, series) = (try labels(part), try series(part))
      try countPlaces(labels, series, part)
      return .bar(
        Chart.Bars(
          title: try title(part), labels: labels, series: series, unit: try part.word("unit", orElse: .number),
          axis: try part.word("axis", orElse: .horizontal)))
    case "line":
      let (labels, series) = (try labels(part), try series(part))
      try countPlaces(labels, series, part)
      return .line(
        Chart.Lines(
          title: try title(part), labels: labels, series: series, unit: try part.word("unit", orElse: .number)))
    case "pie":
      var slices: [Chart.Pie.Slice] = []
      for slice in try part.parts("slices") {
        slices.append(Chart.Pie.Slice(try words(slice, "label"), try value(slice["value"], slice, "value")))
      }
      return .pie(Chart.Pie(title: try title(part), slices: slices, unit: try part.word("unit", orElse: .number)))
    case "timeline": return .timeline(try timeline(part))
    case let other:
      throw part.fault(
        "kind", "'\(other.prefix(40))' is none of text, stack, grid, bar, line, pie and timeline")
    }
  }

  private mutating func inner(_ part: Part, _ depth: Int) throws(ChartFault) -> [Chart] {
    var charts: [Chart] = []
    for (index, json) in try part.array("charts").enumerated() {
      charts.append(try chart(json, part.path(of: "charts[\(index)]"), depth: depth + 1))
    }
    return charts
  }

  private mutating func timeline(_ part: Part) throws(ChartFault) -> Chart.Timeline {
    let (from, to) = (try part.int("from"), try part.int("to"))
    guard from <= to else { throw part.fault("to", "it lies before 'from'") }
    var ticks: [Chart.Timeline.Tick] = []
    for tick in try part.parts("ticks") {
      try count(tick)
      ticks.append(Chart.Timeline.Tick(at: try tick.int("at"), try words(tick, "label")))
    }
    var rows: [Chart.Timeline.Row] = []
    for row in try part.parts("rows") {
      try count(row)
      var spans: [Range<Int>] = []
      for span in try row.array("spans") {
        try count(row)
        let ends = (span.array ?? []).compactMap(\.integer)
        guard ends.count == 2, ends[0] <= ends[1] else {
          throw row.fault("spans", "a span is two whole numbers, the smaller one first")
        }
        spans.append(ends[0]..<ends[1])
      }
      rows.append(Chart.Timeline.Row(try words(row, "label"), spans))
    }
    return Chart.Timeline(title: try title(part), range: from..<to, ticks: ticks, rows: rows)
  }

  private mutating func series(_ part: Part) throws(ChartFault) -> [Chart.Series] {
    var series: [Chart.Series] = []
    for one in try part.parts("series") {
      try count(one)
      var values: [Double] = []
      for json in try one.array("values") { values.append(try value(json, one, "values")) }
      series.append(Chart.Series(one["name"] == nil ? "" : try words(one, "name"), values))
    }
    return series
  }

  private mutating func value(_ json: JSON?, _ part: Part, _ key: String) throws(ChartFault) -> Double {
    try count(part)
    guard let value = json?.double, value.isFinite, value >= 0, value <= Chart.Unit.most else {
      throw part.fault(key, "a value is a number from 0 to 10^15")
    }
    return value
  }

  private mutating func labels(_ part: Part) throws(ChartFault) -> [String] {
    guard let texts = part["labels"]?.strings else { throw part.fault("labels", "these are texts, in a list") }
    for text in texts {
      try count(part)
      try take(text, part, "labels")
    }
    return texts
  }

  private mutating func title(_ part: Part) throws(ChartFault) -> String {
    part["title"] == nil ? "" : try words(part, "title")
  }

  private mutating func words(_ part: Part, _ key: String) throws(ChartFault) -> String {
    let words = try part.string(key)
    try take(words, part, key)
    return words
  }

  private mutating func take(_ words: String, _ part: Part, _ key: String) throws(ChartFault) {
    text += words.utf8.count
    guard text <= ChartReader.mostText else {
      throw part.fault(key, "a chart has \(ChartReader.mostText) bytes of text at most")
    }
  }

  /// Each label has a place for each series when it is drawn, whether the series has a value there or not.
  private mutating func countPlaces(
    _ labels: [String], _ series: [Chart.Series], _ part: Part
  ) throws(ChartFault) { try count(part, labels.count * series.count) }

  private mutating func count(_ part: Part, _ more: Int = 1) throws(ChartFault) {
    values += more
    guard values <= ChartReader.mostValues else {
      throw part.fault("values", "a chart has \(ChartReader.mostValues) values at most")
    }
  }
}

/// An object in the JSON of a chart, and where it is.
private struct Part {
  let path: String
  private let object: JSON.Object

  init(_ json: JSON, _ path: String) throws(ChartFault) {
    guard let object = json.object else { throw ChartFault(path: path, sentence: "this should be an object") }
    (self.object, self.path) = (object, path)
  }

  subscript(key: String) -> JSON? { object[key] }

  func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
  func fault(_ key: String, _ sentence: String) -> ChartFault { ChartFault(path: path(of: key), sentence: sentence) }

  func string(_ key: String) throws(ChartFault) -> String {
    guard let text = object[key]?.string else { throw fault(key, "there should be a text") }
    return text
  }

  func int(_ key: String) throws(ChartFault) -> Int {
    guard let number = object[key]?.integer, (-1 << 53...1 << 53).contains(number) else {
      throw fault(key, "there should be a whole number")
    }
    return number
  }

  func array(_ key: String) throws(ChartFault) -> [JSON] {
    guard let array = object[key]?.array else { throw fault(key, "there should be a list") }
    return array
  }

  func parts(_ key: String) throws(ChartFault) -> [Part] {
    var parts: [Part] = []
    for (index, json) in try array(key).enumerated() { parts.append(try Part(json, path(of: "\(key)[\(index)]"))) }
    return parts
  }

  func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, orElse usual: Word
  ) throws(ChartFault) -> Word where Word.RawValue == String {
    guard let json = object[key] else { return usual }
    guard let word = json.string.flatMap({ Word(rawValue: $0) }) else {
      throw fault(key, "this is one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return word
  }
}
