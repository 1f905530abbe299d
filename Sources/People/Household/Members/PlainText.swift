/// Checks names that people give to things.
///
/// Swift takes two spellings of the same characters for one text, SQLite compares bytes. So that both mean the same by
/// a name, a new name has to be composed (Unicode's NFC), as keyboards write it; a name that exists is found in any
/// spelling. Letters of different scripts that look alike stay different; see `LookAlike` for names of children.
enum PlainText {
  /// A name that a person reads.
  static func check(name: String, _ parameter: String, upTo most: Int) throws(HouseholdError) {
    try check(name, parameter, upTo: most)
    var octets = name.utf8Span
    guard octets.checkForNFC(quickCheck: false) else {
      throw .invalid(parameter, "its letters and their marks stand apart: write it composed (NFC)")
    }
  }

  /// A name that programs use, without characters that cannot be seen.
  static func check(identifier: String, _ parameter: String, upTo most: Int) throws(HouseholdError) {
    try check(name: identifier, parameter, upTo: most)
    guard !identifier.unicodeScalars.contains(where: { $0.properties.isDefaultIgnorableCodePoint }) else {
      throw .invalid(parameter, "it has a character that cannot be seen")
    }
  }

  static func check(_ text: String, _ parameter: String, upTo most: Int) throws(HouseholdError) {
    guard !text.isEmpty, text.utf8.count <= most else {
      throw .invalid(parameter, "it has 1 to \(most) bytes")
    }
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw .invalid(parameter, "it has no control characters")
    }
    guard text.first?.isWhitespace == false, text.last?.isWhitespace == false else {
      throw .invalid(parameter, "it neither begins nor ends with a blank")
    }
  }
}
