/// Names that people cannot tell apart, written with letters that a program can.
///
/// It knows the letters that Latin, Cyrillic and Greek share, and letters that are drawn as one stroke, not everything
/// that looks alike. A mark such as an accent is a difference that people see.
enum LookAlike {
  enum Script: String, CaseIterable {
    case latin = "LATIN "
    case cyrillic = "CYRILLIC "
    case greek = "GREEK "

    /// Unicode names a letter by its script first.
    init?(_ scalar: Unicode.Scalar) {
      guard scalar.properties.isAlphabetic, let name = scalar.properties.name,
        let script = Script.allCases.first(where: { name.hasPrefix($0.rawValue) })
      else { return nil }
      self = script
    }
  }

  /// Whether a word has letters of several of these scripts. No name of a person has, and it could not be typed again.
  static func mixesScripts(_ text: String) -> Bool {
    text.split(whereSeparator: { $0.isWhitespace || $0 == "-" }).contains { word in
      Set(word.unicodeScalars.compactMap { Script($0) }).count > 1
    }
  }

  /// Whether people take one name for the other, as written or in capitals.
  static func areAlike(_ one: String, _ other: String) -> Bool {
    let (one, other) = (shape(one), shape(other))
    return one.lowercased() == other.lowercased() || drawn(one) == drawn(other)
  }

  /// The text in Latin letters where these look the same, without characters that cannot be seen.
  private static func shape(_ text: String) -> String {
    var shape = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      shape.append(shapes[scalar] ?? scalar)
    }
    return String(shape)
  }

  /// Folds letters that are drawn alike: I, 1 and | to l, 0 to o.
  private static func drawn(_ shape: String) -> String {
    String(
      shape.map { letter in
        switch letter {
        case "I", "1", "|": "l"
        case "0": "o"
        default: letter
        }
      }
    ).lowercased()
  }

  private static let shapes: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs = [
      // Cyrillic
      ("\u{0430}\u{0435}\u{043E}\u{0440}\u{0441}\u{0443}\u{0445}\u{0456}\u{0458}\u{0455}", "aeopcyxijs"),
      ("\u{0501}\u{04BB}\u{051B}\u{051D}\u{04CF}\u{04C0}\u{043A}", "dhqwlIk"),
      ("\u{0410}\u{0412}\u{0415}\u{041A}\u{041C}\u{041D}\u{041E}\u{0420}\u{0421}\u{0422}", "ABEKMHOPCT"),
      ("\u{0423}\u{0425}\u{0406}\u{0408}\u{0405}", "YXIJS"),
      // Greek
      ("\u{0391}\u{0392}\u{0395}\u{0396}\u{0397}\u{0399}\u{039A}\u{039C}\u{039D}\u{039F}", "ABEZHIKMNO"),
      ("\u{03A1}\u{03A4}\u{03A5}\u{03A7}\u{03BF}\u{03BD}\u{03C1}\u{03BA}\u{03B1}\u{03B9}", "PTYXovpkai"),
    ]
    return Dictionary(
      pairs.flatMap { letters, shapes in zip(letters.unicodeScalars, shapes.unicodeScalars) }, uniquingKeysWith: { $1 })
  }()
}
