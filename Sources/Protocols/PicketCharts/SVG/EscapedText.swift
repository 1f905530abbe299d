extension String {
  /// As a text or as a quoted value of XML and of HTML. Characters that XML forbids, and those that turn the direction of a
  /// line, become a mark; what ends a line becomes a blank.
  package var escaped: String {
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case " "..."~": escaped.unicodeScalars.append(scalar)
      case "\t", "\n", "\r": escaped += " "
      default: escaped.unicodeScalars.append(scalar.isPlain ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }
}

extension Unicode.Scalar {
  /// Whether it can stand in a text that strangers wrote: no control character, nothing that turns the direction of a
  /// line, nothing that Unicode will never be.
  package var isPlain: Bool {
    !properties.isBidiControl && !properties.isNoncharacterCodePoint && properties.generalCategory != .control
      && properties.generalCategory != .lineSeparator && properties.generalCategory != .paragraphSeparator
  }
}
