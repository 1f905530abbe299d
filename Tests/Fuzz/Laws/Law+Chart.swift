import PicketCharts
import PicketJSON
import Support

extension Law {
  static let chart = Law(
    name: "chart",
    sentence:
      "a chart is refused or read as it is written, and drawn within its bounds as well-formed XML and plain lines"
  ) { input in
    guard let json = try? JSON(parsing: input), let chart = try? Chart(json: json) else { return }
    if (try? Chart(json: chart.json)) != chart { broken("a chart is read as something else", input) }
    let svg = chart.svg(width: 300, theme: .automatic)
    if let fault = XMLCheck(svg).fault { broken("\(fault): \(svg)", input) }
    // How wide words are is known to the drawing alone, and held by tests: here they have to begin within the picture.
    if let fault = SVGBounds(svg, width: { _, _, _ in 0 }).fault { broken("\(fault): \(svg)", input) }
    let lines = chart.characters(width: 40, style: Chart.CharacterStyle(hasColor: false))
    if lines.unicodeScalars.contains(where: { $0 != "\n" && ($0.value < 0x20 || $0.properties.isBidiControl) }) {
      broken("a control character is left", input)
    }
  } seeds: {
    [
      #"{"kind":"text","text":"<&>","style":"title"}"#,
      #"{"kind":"grid","columns":2,"charts":[{"kind":"text","text":"a"},{"kind":"stack","charts":[]}]}"#,
      #"{"kind":"bar","title":"t","axis":"vertical","unit":"seconds","labels":["a","b"],"series":[{"values":[1,2.5]}]}"#,
      #"{"kind":"line","unit":"bytes","labels":["a","b"],"series":[{"name":"x","values":[1e9,0]}]}"#,
      #"{"kind":"pie","unit":"percent","slices":[{"label":"a","value":3},{"label":"b","value":1}]}"#,
      #"{"kind":"timeline","from":0,"to":9,"ticks":[{"at":3,"label":"x"}],"rows":[{"label":"a","spans":[[1,4]]}]}"#,
    ].map { Array($0.utf8) }
  }
}
