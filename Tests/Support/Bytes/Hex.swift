/// Bytes as annotated hex: digits in any grouping, with remarks.
public enum Hex {
  /// Reads annotated hex: white space and everything from `#` or `;` to the end of the line is ignored.
  ///
  /// Traps on anything else, because only tests write such text.
  public static func bytes(_ text: String) -> [UInt8] {
    var digits: [UInt8] = []
    for line in text.split(whereSeparator: \.isNewline) {
      for character in line.prefix(while: { $0 != "#" && $0 != ";" }) where !character.isWhitespace {
        guard let digit = character.hexDigitValue else { preconditionFailure("not hex: \(character) in \(line)") }
        digits.append(UInt8(digit))
      }
    }
    precondition(digits.count.isMultiple(of: 2), "half a byte in: \(text)")
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// Sixteen bytes a line, for messages of failing tests and for pasting back.
  public static func text(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 16).map { start in
      bytes[start..<min(start + 16, bytes.count)].map(pair).joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// One line without blanks, for pasting back.
  public static func line(_ bytes: [UInt8]) -> String { bytes.map(pair).joined() }

  private static func pair(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
