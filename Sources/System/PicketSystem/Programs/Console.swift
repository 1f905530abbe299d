internal import Glibc

/// Output to the person or the program that started this one, unbuffered.
public enum Console {
  /// To standard output.
  public static func text(_ text: String) { write(text, to: STDOUT_FILENO) }
  /// To standard error.
  public static func error(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Whether a person reads standard error.
  public static let isTerminal = isatty(STDERR_FILENO) == 1

  /// Writes all of it; returns the error number if that failed, most often because nobody reads any more.
  @discardableResult
  public static func write(_ text: String, to descriptor: CInt) -> CInt? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      if written <= 0 { return errno }
      rest = rest.dropFirst(written)
    }
    return nil
  }
}
