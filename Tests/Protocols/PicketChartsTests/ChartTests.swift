import PicketJSON
import Support
import Testing

@testable import PicketCharts

@Suite struct ChartTests {
  /// 300 random charts and all samples.
  static let charts: [Chart] = {
    var random = SeededGenerator(seed: 7)
    return Samples.all + (0..<300).map { _ in Samples.random(&random) }
  }()

  @Test func `a chart is read from JSON as it was written`() throws {
    for chart in ChartTests.charts {
      let read = try Chart(json: try JSON(parsing: chart.json.bytes))
      #expect(read == chart)
      #expect(read.json == chart.json)
    }
  }

  @Test func `a picture is well-formed, asks for nothing and runs nothing`() {
    for chart in ChartTests.charts {
      for (theme, width) in [(Chart.Theme.automatic, 640), (.dark, 0), (.light, 100_000)] {
        let svg = chart.svg(width: width, theme: theme)
        #expect(XMLCheck(svg).fault == nil)
        #expect(svg.hasPrefix("<svg ") && svg.contains("<title ") && svg.contains("<desc "))
        for word in ["<script", "href", "url(", "onload", "javascript:", "nan", "inf", "<!"] {
          #expect(!svg.contains(word), "\(word) stands in \(svg)")
        }
        #expect(svg == chart.svg(width: width, theme: theme))
      }
    }
  }

  @Test(arguments: [160, 640]) func `no mark and no word leaves the picture`(width: Int) {
    for chart in ChartTests.charts.prefix(100) + Samples.crowded {
      let bounds = SVGBounds(chart.svg(width: width)) { Typeface(size: $1, isBold: $2).width($0) }
      #expect(bounds.fault == nil)
    }
  }

  @Test func `the numbers of a picture stand in it as text`() {
    let pie = Samples.all[6].svg()
    for word in ["Social", "Games", "4 h 10 min", "75 %", "25 %", "By category"] { #expect(pie.contains(word)) }
    #expect(Samples.all[3].svg().contains("Fri: 2 h 30 min"))
  }

  @Test func `lines of characters keep to their width and to their style`() {
    for chart in ChartTests.charts {
      for width in [1, 40, 80, 133] {
        let room = max(width, Chart.fewestColumns)
        for style in [Chart.CharacterStyle.plain, .blocks] {
          for line in chart.characters(width: width, style: style).split(separator: "\n") {
            #expect(String(line).columns <= room, "\(line)")
            #expect(line.unicodeScalars.allSatisfy { $0.isPlain })
          }
        }
        let painted = chart.characters(width: width, style: Chart.CharacterStyle(hasColor: true))
        #expect(painted.split(separator: "\u{1B}").dropFirst().allSatisfy { $0.hasPrefix("[") })
      }
    }
    for chart in Samples.all {
      #expect(chart.characters(style: .plain).utf8.allSatisfy { $0 == 0x0a || (0x20...0x7e).contains($0) })
    }
  }

  @Test func `values that nobody can draw are drawn as nothing or as much`() {
    let hostile = [Double.nan, .infinity, -.infinity, -1, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
    let charts: [Chart] = [
      .bar(Chart.Bars(labels: ["a", "b", "c", "d", "e", "f"], values: hostile, axis: .vertical)),
      .line(Chart.Lines(labels: [], series: [Chart.Series("x", hostile)], unit: .seconds)),
      .pie(Chart.Pie(slices: hostile.map { Chart.Pie.Slice("x", $0) }, unit: .bytes)),
      .timeline(Chart.Timeline(range: Int.min..<Int.max, rows: [Chart.Timeline.Row("x", [Int.min..<Int.max])])),
      .grid([], columns: -1), .stack([]),
    ]
    for chart in charts {
      #expect(XMLCheck(chart.svg()).fault == nil)
      #expect(!chart.characters().contains("nan"))
    }
  }

  @Test(arguments: [
    (#"{"kind":"cake"}"#, "kind: 'cake' is none of text, stack, grid, bar, line, pie and timeline"),
    (#"{"kind":"text"}"#, "text: there should be a text"), ("[]", "this should be an object"),
    (#"{"kind":"grid","columns":0,"charts":[]}"#, "columns: a grid has 1 to 12 columns"),
    (#"{"kind":"stack","charts":[{"kind":"text","text":1}]}"#, "charts[0].text: there should be a text"),
    (#"{"kind":"pie","slices":[{"label":"a","value":-1}]}"#, "slices[0].value: a value is a number from 0 to 10^15"),
    (
      #"{"kind":"bar","labels":["a"],"series":[],"unit":"miles"}"#,
      "unit: this is one of number, seconds, bytes, percent"
    ),
    (
      #"{"kind":"timeline","from":0,"to":9,"ticks":[],"rows":[{"label":"a","spans":[[5,1]]}]}"#,
      "rows[0].spans: a span is two whole numbers, the smaller one first"
    ),
    (
      #"{"kind":"timeline","from":-9223372036854775808,"to":9,"ticks":[],"rows":[]}"#,
      "from: there should be a whole number"
    ),
  ]) func `what is no chart is refused with a sentence`(text: String, sentence: String) throws {
    let json = try JSON(parsing: text.utf8)
    #expect { try Chart(json: json) } throws: { "\($0)" == sentence }
  }

  @Test func `a chart has bounds`() throws {
    var deep: JSON = ["kind": "text", "text": "a"]
    for _ in 0..<20 { deep = ["kind": "stack", "charts": .array([deep])] }
    let many: JSON = ["kind": "stack", "charts": .array(Array(repeating: ["kind": "text", "text": "a"], count: 600))]
    let long: JSON = ["kind": "text", "text": .string(String(repeating: "a", count: 200_000))]
    let values: JSON = [
      "kind": "bar", "labels": [], "series": [["name": "", "values": .array(Array(repeating: 1, count: 30_000))]],
    ]
    for json in [deep, many, long, values] { #expect(throws: ChartFault.self) { try Chart(json: json) } }
  }

  /// Few bytes that would be much to draw: they have no values, and a place for each series at each label.
  @Test(arguments: ["bar", "line"]) func `labels times series are bounded, with or without values`(
    _ kind: String
  ) throws {
    func chart(labels: Int, series: Int) -> JSON {
      [
        "kind": .string(kind), "labels": .array(Array(repeating: "", count: labels)),
        "series": .array(Array(repeating: ["values": []], count: series)),
      ]
    }
    for (labels, series) in [(9_000, 9_000), (0, 30_000), (200, 200)] {
      let fault = #expect(throws: ChartFault.self) { try Chart(json: chart(labels: labels, series: series)) }
      #expect(fault?.sentence == "a chart has 20000 values at most")
    }
    #expect(throws: Never.self) { try Chart(json: chart(labels: 100, series: 100)) }
  }

  @Test func `rows of a timeline without spans are bounded`() throws {
    let rows: JSON = .array(Array(repeating: ["label": "", "spans": []], count: 30_000))
    #expect(throws: ChartFault.self) {
      try Chart(json: ["kind": "timeline", "from": 0, "to": 1, "ticks": [], "rows": rows])
    }
  }
}
