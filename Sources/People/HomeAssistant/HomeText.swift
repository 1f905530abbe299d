/// What people wrote, as one short line: it must not fill a message, nor a state, which has 255 letters in Home Assistant.
enum HomeText {
  private static let longest = 120

  static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longest) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: line.append(" ")
      default: line.append(scalar)
      }
    }
    return String(line)
  }
}
