// How many columns of a terminal a text takes.

extension Unicode.Scalar {
  /// 0 for marks that lie on the character before, 2 for wide characters of Asian scripts and pictures.
  var columns: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    switch value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x20000...0x3fffd:
      return 2
    default: return 1
    }
  }
}

extension Character {
  /// Of what is drawn as one picture, the widest part.
  var columns: Int { unicodeScalars.map(\.columns).max() ?? 0 }
}

extension String {
  var columns: Int {
    // Most text is ASCII, where a byte is a column; a carriage return and a line feed are one character.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + $1.columns }
  }

  /// Text that cannot move the cursor or turn the direction of a line.
  var plain: String {
    var plain = ""
    for scalar in unicodeScalars { plain.unicodeScalars.append(scalar.isPlain ? scalar : "\u{FFFD}") }
    return plain
  }
}

/// A line of a terminal: text with colors, whose width is known.
struct TextLine {
  private(set) var text = ""
  private(set) var columns = 0

  init(_ words: String = "", _ paint: Paint? = nil, _ style: Chart.CharacterStyle = .plain) {
    append(words, paint, style)
  }

  enum Paint: Hashable {
    case bold
    case faint
    case series(Int)

    /// Of the terminal's own colors, which its owner chose for its background.
    private static let colors = [34, 33, 32, 35, 36, 31, 94, 90]

    var code: Int {
      switch self {
      case .bold: 1
      case .faint: 2
      case .series(let number): Paint.colors[number % Paint.colors.count]
      }
    }
  }

  mutating func append(_ words: String, _ paint: Paint? = nil, _ style: Chart.CharacterStyle = .plain) {
    columns += words.columns
    if let paint, style.hasColor, words.contains(where: { $0 != " " }) {
      text += "\u{1B}[\(paint.code)m\(words)\u{1B}[0m"
    } else {
      text += words
    }
  }

  mutating func append(_ line: TextLine) {
    text += line.text
    columns += line.columns
  }

  /// Adds blanks up to a column.
  mutating func pad(to column: Int) {
    if columns < column { append(String(repeating: " ", count: column - columns)) }
  }

  /// Without blanks at its end.
  var trimmed: String {
    var end = text.endIndex
    while end > text.startIndex, case let before = text.index(before: end), text[before] == " " { end = before }
    return String(text[..<end])
  }
}

extension Chart.CharacterStyle {
  /// A text in so many columns, with a mark where some of it is missing.
  func fitted(_ words: String, _ room: Int) -> String {
    let words = words.plain
    if words.columns <= room { return words }
    let mark = hasBlocks ? "…" : "."
    var kept = ""
    var used = mark.columns
    for character in words {
      used += character.columns
      if used > room { break }
      kept.append(character)
    }
    return room < 1 ? "" : kept + mark
  }

  /// A text in lines, broken at blanks.
  func lines(_ words: String, _ room: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words.split(whereSeparator: { $0 == " " || $0.isNewline }).map({ fitted(String($0), room) }) {
      if line.isEmpty {
        line = word
      } else if line.columns + 1 + word.columns <= room {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
