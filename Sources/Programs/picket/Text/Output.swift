import Glibc

/// Text to people and programs, gathered into large writes.
struct Output: ~Copyable {
  private static let enough = 65_536

  private let descriptor: Int32
  private var pending = ""
  /// The error that ended writing, if one did.
  private(set) var failure: Int32?

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { flush(pending) }

  mutating func line(_ text: String) {
    pending += text
    pending += "\n"
    if pending.utf8.count >= Output.enough { flush() }
  }

  mutating func flush() {
    if let error = flush(pending) { failure = error }
    pending.removeAll(keepingCapacity: true)
  }

  /// Writes everything; gives the error number of what stopped it.
  @discardableResult
  private func flush(_ text: String) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in unsafe write(descriptor, bytes.baseAddress, bytes.count) }
      if written < 0 {
        if errno == EINTR { continue }
        return errno
      }
      rest = rest.dropFirst(written)
    }
    return nil
  }

  static func text(_ text: String) {
    let output = Output(STDOUT_FILENO)
    output.flush(text)
  }

  static func error(_ text: String) {
    let output = Output(STDERR_FILENO)
    output.flush(text)
  }
}
