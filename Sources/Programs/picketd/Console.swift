import Glibc

/// What goes to people and programs at once.
enum Console {
  static func text(_ text: String) { write(text, STDOUT_FILENO) }
  static func error(_ text: String) { write(text, STDERR_FILENO) }

  static let isTerminal = isatty(STDERR_FILENO) == 1

  private static func write(_ text: String, _ descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      // Whoever closed the other end does not want to know.
      if written <= 0 { return }
      rest = rest.dropFirst(written)
    }
  }
}
