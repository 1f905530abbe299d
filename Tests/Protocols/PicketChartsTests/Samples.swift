@testable import PicketCharts

/// Charts to test with: one of each kind, and random ones with hostile texts.
enum Samples {
  static let week = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  static let all: [Chart] = [
    .text("Mia's week", .title),
    .stack([.text("In all", .caption), .text("12 h 40 min", .figure)]),
    .grid([.text("one", .body), .text("two", .body), .text("three", .heading)], columns: 2),
    .bar(
      Chart.Bars(
        title: "By day", labels: week, values: [5_400, 3_600, 7_200, 2_400, 9_000, 0, 6_600], unit: .seconds,
        axis: .vertical)),
    .bar(
      Chart.Bars(
        title: "Both", labels: week, series: [Chart.Series("A", [1, 2, 3]), Chart.Series("B", [3, 0, 0.5, 9])])),
    .line(
      Chart.Lines(
        title: "Traffic", labels: (0..<24).map { "\($0):00" },
        series: [Chart.Series("", (0..<24).map { Double($0 * 7 % 23) * 3e7 })], unit: .bytes)),
    .pie(
      Chart.Pie(
        title: "By category", slices: [Chart.Pie.Slice("Social", 15_000), Chart.Pie.Slice("Games", 5_000)],
        unit: .seconds)),
    .timeline(
      Chart.Timeline(
        title: "Today", range: 0..<86_400, ticks: [Chart.Timeline.Tick(at: 43_200, "12:00")],
        rows: [Chart.Timeline.Row("Social", [25_000..<28_000, 61_000..<90_000])])),
  ]

  /// With labels and values that have hardly any room.
  static let crowded: [Chart] = {
    let long = (0..<40).map { "a day with a long name \($0)" }
    let values = (0..<40).map { Double($0) * 2.7e13 }
    let pie = Chart.pie(
      Chart.Pie(slices: long.prefix(9).enumerated().map { Chart.Pie.Slice($1, Double($0) * 4e8) }, unit: .seconds))
    let timeline = Chart.timeline(
      Chart.Timeline(
        range: 0..<86_400, ticks: [0, 1, 43_200, 86_399, 86_400].map { Chart.Timeline.Tick(at: $0, long[$0 % 40]) },
        rows: [Chart.Timeline.Row(long[0], [0..<1, 86_399..<86_400])]))
    return [
      .bar(Chart.Bars(labels: long, values: values, unit: .seconds, axis: .vertical)),
      .bar(Chart.Bars(labels: long, values: values, unit: .seconds)),
      .bar(
        Chart.Bars(labels: (0..<4_000).map { "\($0)" }, values: Array(repeating: 1, count: 4_000), axis: .vertical)),
      .line(
        Chart.Lines(labels: long, series: [Chart.Series("one", values), Chart.Series("two", values)], unit: .bytes)),
      pie, timeline, .grid([pie, pie, timeline, timeline], columns: 4),
      .stack([.stack([pie, timeline], axis: .horizontal), pie], axis: .horizontal),
    ]
  }()

  /// What strangers may write.
  private static let words = [
    "", "Social", "<script>alert(1)</script>", "a & b", "\"quoted\" 'so'", "]]>", "&#0;", "\u{0}\u{1B}[31m\u{7}",
    "\u{202E}gnirts", "日本語の名前", "👩‍👩‍👧‍👦", "e\u{301}\u{301}", "\u{FFFE}\u{FFFF}", "line\nbreak\ttab", "--><!--",
    String(repeating: "long ", count: 60), String(repeating: "W", count: 300),
  ]

  static func random(_ random: inout some RandomNumberGenerator, depth: Int = 0) -> Chart {
    func word() -> String { words.randomElement(using: &random) ?? "" }
    func number() -> Double {
      [0, 1, 0.1, 59, 3_600, 1e15, Double.random(in: 0...1e6, using: &random)].randomElement(using: &random) ?? 0
    }
    func many<Made>(_ most: Int, _ make: () -> Made) -> [Made] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in make() }
    }
    func series() -> [Chart.Series] { many(4) { Chart.Series(word(), many(30) { number() }) } }
    func unit() -> Chart.Unit { Chart.Unit.allCases.randomElement(using: &random) ?? .number }
    func axis() -> Chart.Axis { Bool.random(using: &random) ? .vertical : .horizontal }
    switch Int.random(in: 0...(depth < 3 ? 6 : 4), using: &random) {
    case 0: return .text(word(), Chart.Text.Style.allCases.randomElement(using: &random) ?? .body)
    case 1:
      return .bar(
        Chart.Bars(title: word(), labels: many(30) { word() }, series: series(), unit: unit(), axis: axis()))
    case 2: return .line(Chart.Lines(title: word(), labels: many(30) { word() }, series: series(), unit: unit()))
    case 3:
      return .pie(Chart.Pie(title: word(), slices: many(12) { Chart.Pie.Slice(word(), number()) }, unit: unit()))
    case 4:
      let ends = (0..<2).map { _ in Int.random(in: -1 << 53...1 << 53, using: &random) }.sorted()
      func place() -> Int { Int.random(in: -1 << 53...1 << 53, using: &random) }
      func span() -> Range<Int> {
        let ends = [place(), place()].sorted()
        return ends[0]..<ends[1]
      }
      return .timeline(
        Chart.Timeline(
          title: word(), range: ends[0]..<ends[1], ticks: many(9) { Chart.Timeline.Tick(at: place(), word()) },
          rows: many(9) { Chart.Timeline.Row(word(), many(9) { span() }) }))
    case 5: return .stack(many(5) { Samples.random(&random, depth: depth + 1) }, axis: axis())
    default:
      return .grid(
        many(7) { Samples.random(&random, depth: depth + 1) }, columns: Int.random(in: 1...12, using: &random))
    }
  }
}
