import Glibc

/// What goes to standard error, so that standard output stays one JSON object a line.
enum Console {
  static func warn(_ message: String) {
    let line = Array("picket-bench: \(message)\n".utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
  }
}
