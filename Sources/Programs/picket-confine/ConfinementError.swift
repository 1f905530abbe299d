import Glibc

/// Something that could not be taken away.
struct ConfinementError: Error, CustomStringConvertible {
  let description: String

  init(_ what: String) {
    description = "cannot \(what): \(unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "?")"
  }

  static func check(_ result: CInt, _ what: String) throws(ConfinementError) {
    if result != 0 { throw ConfinementError(what) }
  }
}

/// To picketd, as an extension would answer it, and to whoever runs this by hand.
func complain(_ text: String) -> Never {
  let plain = text.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
  let message = Array("{\"failure\":\"\(plain)\"}\0".utf8)
  _ = unsafe write(3, message, message.count)
  let line = Array("picket-confine: \(plain)\n".utf8)
  _ = unsafe write(STDERR_FILENO, line, line.count)
  exit(126)
}

/// Replaces this program by another one, with the same environment unless one is given; why it did not.
func become(_ path: String, _ environment: [String]? = nil) -> ConfinementError {
  let words = unsafe [strdup(path), nil]
  if let environment {
    unsafe execve(path, words, environment.map { unsafe strdup($0) } + [nil])
  } else {
    unsafe execv(path, words)
  }
  return ConfinementError("run \(path)")
}
