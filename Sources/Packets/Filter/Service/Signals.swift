internal import Glibc

/// SIGTERM and SIGINT, looked for and never delivered: nothing is interrupted half done.
enum Signals {
  /// Call it before any other thread is there; they inherit it.
  static func hold() {
    var set = Signals.set
    _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    // A peer that goes away in the middle of a message is no reason to end.
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Whether one has come.
  static var areWaiting: Bool {
    var set = Signals.set
    var none = timespec()
    return unsafe sigtimedwait(&set, nil, &none) > 0
  }

  private static var set: sigset_t {
    var set = sigset_t()
    _ = unsafe sigemptyset(&set)
    _ = unsafe sigaddset(&set, SIGTERM)
    _ = unsafe sigaddset(&set, SIGINT)
    return set
  }

  /// For the last words, when nobody listens any more.
  static func complain(_ text: String) {
    var text = text
    _ = text.withUTF8 { bytes in unsafe write(2, bytes.baseAddress, bytes.count) }
  }
}
