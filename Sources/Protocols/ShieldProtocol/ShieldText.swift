/// Texts that may stand on a shield.
public enum ShieldText {
  /// Cut between characters, with control characters replaced by spaces.
  public static func fitting(_ text: String, upTo most: Int) -> String {
    var fitting = ""
    var size = 0
    for scalar in text.unicodeScalars {
      let scalar = isControl(scalar) ? " " : scalar
      size += UTF8.width(scalar)
      if size > most { break }
      fitting.unicodeScalars.append(scalar)
    }
    return fitting
  }

  /// Control characters except the line feed, and bidirectional formatting characters (Unicode 3.1 to 9), which could
  /// make a page read as something else.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0a: false
    case 0...0x1f, 0x7f...0x9f, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
