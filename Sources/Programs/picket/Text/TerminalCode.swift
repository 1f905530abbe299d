import Glibc
import QRCode

/// A text as a picture that a telephone reads from the terminal.
enum TerminalCode {
  /// Empty where the output is no terminal: a file or a program has no use for the picture.
  static func picture(of text: String) -> String {
    guard isatty(STDOUT_FILENO) == 1, let code = QRCode(text) else { return "" }
    return code.lines.map { "  \($0)\n" }.joined() + "\n"
  }
}
