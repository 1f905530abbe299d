/// What of a picture lies outside of it, as far as Picket draws pictures.
public struct SVGBounds {
  /// The first element that leaves the picture.
  public private(set) var fault: String?
  private var picture = Box()
  /// Coordinates are written with one digit behind the point.
  private static let rounding = 0.11

  /// `width` is how wide words are in letters of a size, bold or not.
  public init(_ svg: String, width: (_ words: String, _ size: Double, _ isBold: Bool) -> Double) {
    let tags = svg.split(separator: "<")
    picture = Box(viewOf: SVGBounds.attributes(of: tags.first ?? ""))
    for tag in tags {
      let name = tag.prefix { $0.isLetter }
      let attributes = SVGBounds.attributes(of: tag)
      var box = Box(name, attributes)
      if name == "text" {
        let words = SVGBounds.unescaped(tag[(tag.firstIndex(of: ">") ?? tag.startIndex)...].dropFirst())
        let size = attributes.number("font-size")
        box = Box(text: attributes, width(words, size, attributes["font-weight"] != nil), size)
      }
      if let box, !picture.contains(box, SVGBounds.rounding) {
        fault = "\(box) is not in \(picture): <\(tag)"
        return
      }
    }
  }

  private static func attributes(of tag: Substring) -> [String: String] {
    let parts = tag.prefix { $0 != ">" }.split(separator: "\"", omittingEmptySubsequences: false)
    var attributes: [String: String] = [:]
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      let key = parts[index].split { $0 == " " || $0 == "=" || $0 == "\n" }.last ?? ""
      attributes[String(key)] = String(parts[index + 1])
    }
    return attributes
  }

  private static func unescaped(_ text: Substring) -> String {
    var text = String(text)
    for (mark, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
      text = text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: character)
    }
    return text
  }
}

/// A rectangle around an element.
private struct Box {
  var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)

  init() {}

  init(viewOf attributes: [String: String]) {
    let numbers = attributes.numbers("viewBox")
    if numbers.count == 4 { add(numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3]) }
  }

  /// nil for what is not drawn, and for text, whose width is not in its attributes.
  init?(_ name: Substring, _ attributes: [String: String]) {
    let number = attributes.number
    switch name {
    case "rect":
      add(number("x"), number("y"), number("x") + number("width"), number("y") + number("height"))
    case "circle":
      let (x, y, reach) = (number("cx"), number("cy"), number("r") + number("stroke-width") / 2)
      add(x - reach, y - reach, x + reach, y + reach)
    case "line":
      add(number("x1"), number("y1"), number("x1"), number("y1"))
      add(number("x2"), number("y2"), number("x2"), number("y2"))
    case "polyline", "polygon":
      let (numbers, reach) = (attributes.numbers("points"), number("stroke-width") / 2)
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        let (x, y) = (numbers[index], numbers[index + 1])
        add(x - reach, y - reach, x + reach, y + reach)
      }
    case "path": addPath(attributes["d"] ?? "")
    default: return nil
    }
    if left > right { return nil }
  }

  init(text attributes: [String: String], _ width: Double, _ size: Double) {
    let (x, y) = (attributes.number("x"), attributes.number("y"))
    let start =
      switch attributes["text-anchor"] {
      case "middle": x - width / 2
      case "end": x - width
      default: x
      }
    add(start, y - size * 0.8, start + width, y + size * 0.25)
  }

  /// The commands that Picket writes, all with absolute places.
  private mutating func addPath(_ path: String) {
    var (x, y) = (0.0, 0.0)
    var rest = path[...]
    while let command = rest.popFirst() {
      let numbers = rest.prefix { !$0.isLetter }.split(separator: " ").compactMap { Double($0) }
      rest = rest.drop { !$0.isLetter }
      switch command {
      case "H": x = numbers.first ?? x
      case "V": y = numbers.first ?? y
      default: if numbers.count > 1 { (x, y) = (numbers[numbers.count - 2], numbers[numbers.count - 1]) }
      }
      add(x, y, x, y)
    }
  }

  private mutating func add(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    self.left = min(self.left, left)
    self.top = min(self.top, top)
    self.right = max(self.right, right)
    self.bottom = max(self.bottom, bottom)
  }

  func contains(_ other: Box, _ rounding: Double) -> Bool {
    left - rounding <= other.left && top - rounding <= other.top && other.right <= right + rounding
      && other.bottom <= bottom + rounding
  }
}

extension Box: CustomStringConvertible {
  var description: String { "(\(left), \(top)) to (\(right), \(bottom))" }
}

extension [String: String] {
  fileprivate func number(_ key: String) -> Double { self[key].flatMap(Double.init) ?? 0 }

  fileprivate func numbers(_ key: String) -> [Double] {
    (self[key] ?? "").split { $0 == " " || $0 == "," }.compactMap { Double($0) }
  }
}
