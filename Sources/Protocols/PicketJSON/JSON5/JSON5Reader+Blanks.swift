extension JSON5Reader {
  /// Skips blanks and comments.
  mutating func skipBlanks() throws(JSONFault) {
    while let scalar {
      if scalar == "/" {
        try skipComment()
      } else if JSON5Reader.isBlank(scalar) {
        index += UTF8.width(scalar)
      } else {
        return
      }
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0d, 0x20, 0xa0, 0x2028, 0x2029, 0xfeff: true
    case ..<0x80: false
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private mutating func skipComment() throws(JSONFault) {
    let start = index
    if starts(with: "//") {
      while let scalar, !JSON5Reader.isLineEnd(scalar) { index += UTF8.width(scalar) }
    } else if starts(with: "/*") {
      index += 2
      while !starts(with: "*/") {
        if isAtEnd { throw fault("this comment has no end; '*/' is missing", at: start) }
        index += 1
      }
      index += 2
    } else {
      throw fault("a '/' alone means nothing; comments begin with '//' or '/*'")
    }
  }
}
