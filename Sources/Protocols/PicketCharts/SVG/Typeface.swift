/// A size of text, and how wide words are in it, about: a page has fonts of its own.
struct Typeface {
  let size: Double
  let isBold: Bool

  static let body = Typeface(size: 13, isBold: false)
  static let strong = Typeface(size: 13, isBold: true)
  static let caption = Typeface(size: 11.5, isBold: false)

  init(size: Double, isBold: Bool) { (self.size, self.isBold) = (size, isBold) }

  init(_ style: Chart.Text.Style) {
    switch style {
    case .title: self.init(size: 20, isBold: true)
    case .heading: self.init(size: 15, isBold: true)
    case .body: self.init(size: 13, isBold: false)
    case .caption: self.init(size: 11.5, isBold: false)
    case .figure: self.init(size: 30, isBold: true)
    }
  }

  var lineHeight: Double { (size * 1.4).rounded() }

  func width(_ words: String) -> Double {
    words.unicodeScalars.reduce(0) { $0 + Typeface.share($1) } * size * (isBold ? 1.06 : 1)
  }

  /// A character's width in a wide sans-serif font, as a share of its size: words that end early do no harm.
  private static func share(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!": 0.32
    case " ", "f", "t", "r", "(", ")", "[", "]", "-", "/": 0.4
    case "m", "M", "w", "W", "@", "%": 0.95
    case "A"..."Z": 0.7
    default: scalar.value < 0x2e80 ? 0.63 : Double(scalar.columns) * 0.52
    }
  }

  /// The words as far as there is room, with an ellipsis where some are missing.
  func fitted(_ words: String, _ room: Double) -> String {
    if width(words) <= room { return words }
    var kept = ""
    var used = width("…")
    if used > room { return "" }
    for character in words {
      used += width(String(character))
      if used > room { break }
      kept.append(character)
    }
    while kept.last == " " { kept.removeLast() }
    return kept + "…"
  }

  /// The words in lines, broken at blanks; a word that is too long is cut.
  func lines(_ words: String, _ room: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words.split(whereSeparator: { $0 == " " || $0.isNewline }) {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if width(longer) <= room {
        line = longer
      } else {
        if !line.isEmpty { lines.append(line) }
        line = fitted(String(word), room)
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
