import Glibc

/// What goes to standard error.
enum Console {
  static let isTerminal = isatty(STDERR_FILENO) == 1

  static func note(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
  }

  /// One line without blanks, for pasting back.
  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
