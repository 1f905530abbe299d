/// Elements of SVG, one behind the other. All texts go through `escaped`.
struct Canvas {
  private let theme: Chart.Theme
  private(set) var elements = ""

  init(theme: Chart.Theme) { self.theme = theme }

  /// A rectangle with round corners, which says its words when it is pointed at.
  mutating func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0, _ tone: PaintRole,
    words: String = ""
  ) {
    let corner = min(radius, width / 2, height / 2)
    let round = corner > 0 ? " rx=\"\(Canvas.number(corner))\"" : ""
    let place = Canvas.attributes([("x", x), ("y", y), ("width", width), ("height", height)])
    element("rect", "\(place)\(round)\(fill(tone))", words)
  }

  /// A rectangle that stands on a line: its upper corners are round.
  mutating func column(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, _ tone: PaintRole, words: String
  ) {
    let corner = min(radius, width / 2, height)
    let marks: [(String, Double)] = [
      ("M", x), (" ", y + height), ("V", y + corner), ("Q", x), (" ", y), (" ", x + corner), (" ", y),
      ("H", x + width - corner), ("Q", x + width), (" ", y), (" ", x + width), (" ", y + corner), ("V", y + height),
    ]
    element("path", " d=\"\(marks.map { $0.0 + Canvas.number($0.1) }.joined())Z\"\(fill(tone))", words)
  }

  mutating func line(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double, _ tone: PaintRole) {
    element(
      "line",
      Canvas.attributes([("x1", x), ("y1", y), ("x2", toX), ("y2", toY)]) + stroke(tone) + " stroke-width=\"1\"")
  }

  mutating func curve(_ points: [(x: Double, y: Double)], _ tone: PaintRole) {
    let places = points.map { "\(Canvas.number($0.x)),\(Canvas.number($0.y))" }.joined(separator: " ")
    element(
      "polyline",
      " points=\"\(places)\" fill=\"none\"\(stroke(tone)) stroke-width=\"2.5\" stroke-linejoin=\"round\" "
        + "stroke-linecap=\"round\"")
  }

  /// The surface between a curve and a line below it.
  mutating func area(_ points: [(x: Double, y: Double)], above base: Double, _ tone: PaintRole) {
    guard let first = points.first, let last = points.last else { return }
    let places = ([(first.x, base)] + points.map { ($0.x, $0.y) } + [(last.x, base)])
      .map { "\(Canvas.number($0.0)),\(Canvas.number($0.1))" }.joined(separator: " ")
    element("polygon", " points=\"\(places)\"\(fill(tone)) fill-opacity=\"0.14\"")
  }

  mutating func dot(_ x: Double, _ y: Double, _ radius: Double, _ tone: PaintRole, words: String = "") {
    element("circle", Canvas.attributes([("cx", x), ("cy", y), ("r", radius)]) + fill(tone), words)
  }

  /// A part of a ring: from one share of the whole to another. Its length is counted in thousandths, so that nobody has to
  /// know the sine of anything.
  mutating func arc(
    _ x: Double, _ y: Double, _ radius: Double, thickness: Double, from: Double, to: Double, _ tone: PaintRole,
    words: String = ""
  ) {
    let length = max(0, to - from) * 1_000
    element(
      "circle",
      Canvas.attributes([("cx", x), ("cy", y), ("r", radius), ("stroke-width", thickness)])
        + " fill=\"none\"\(stroke(tone)) pathLength=\"1000\" stroke-dasharray=\"\(Canvas.number(length)) "
        + "\(Canvas.number(1_000 - length))\" stroke-dashoffset=\"\(Canvas.number(-from * 1_000))\" "
        + "transform=\"rotate(-90 \(Canvas.number(x)) \(Canvas.number(y)))\"",
      words)
  }

  mutating func text(
    _ words: String, _ x: Double, _ y: Double, _ type: Typeface, _ tone: PaintRole, _ anchor: Anchor = .start
  ) {
    if words.isEmpty { return }
    let weight = type.isBold ? " font-weight=\"600\"" : ""
    let place = Canvas.attributes([("x", x), ("y", y), ("font-size", type.size)])
    elements += "<text\(place)\(weight)\(anchor.attribute)\(fill(tone))>\(words.escaped)</text>\n"
  }

  private mutating func element(_ name: String, _ attributes: String, _ words: String = "") {
    elements +=
      words.isEmpty
      ? "<\(name)\(attributes)/>\n" : "<\(name)\(attributes)><title>\(words.escaped)</title></\(name)>\n"
  }

  private func fill(_ tone: PaintRole) -> String { paint("fill", tone, suffix: "") }
  private func stroke(_ tone: PaintRole) -> String { paint("stroke", tone, suffix: "s") }

  private func paint(_ attribute: String, _ tone: PaintRole, suffix: String) -> String {
    let color = " \(attribute)=\"\(tone.color(isDark: theme == .dark))\""
    return theme == .automatic || theme == .page ? color + " class=\"\(tone.name)\(suffix)\"" : color
  }
}

enum Anchor {
  case start
  case middle
  case end

  fileprivate var attribute: String {
    switch self {
    case .start: ""
    case .middle: " text-anchor=\"middle\""
    case .end: " text-anchor=\"end\""
    }
  }
}

extension Canvas {
  private static func attributes(_ values: [(String, Double)]) -> String {
    values.map { " \($0.0)=\"\(number($0.1))\"" }.joined()
  }

  /// With one digit behind the point at most.
  static func number(_ value: Double) -> String { Chart.Unit.decimal(value) }
}
